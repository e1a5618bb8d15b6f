import Recordings
import Testing

@testable import ExampleRunner

@Suite struct VariableNamesTests {
  /// The variable of a race between the places that are marked with ‹ in the text.
  func variable(_ text: String, firstLine: Int = 1) -> String? {
    var accesses: [DataRace.Access] = []
    var plain = ""
    for character in text {
      guard character == "‹" else {
        plain.append(character)
        continue
      }
      let lines = plain.split(separator: "\n", omittingEmptySubsequences: false)
      let location = Event.Location(
        file: "a.swift", line: firstLine + lines.count - 1, column: lines.last!.utf8.count + 1)
      accesses.append(DataRace.Access(thread: "t", isWrite: true, location: location))
    }
    let program = Program(text: plain, name: "a.swift", firstLine: firstLine)
    return VariableNames(program).variable(of: DataRace(first: accesses[0], second: accesses[1]))
  }

  @Test(arguments: [
    ("var sold = 0\n{ sold ‹+= 1; print(‹sold) }", "sold"),
    ("self.finished ‹= true\nvar isFinished: Bool { ‹finished }", "finished"),
    ("till.‹sold -= 1; till‹.sold += 1", "sold"),
    ("stock[\"tea\"]‹ = 1; ‹stock[\"tea\"]", "stock"),
    ("shop.stock[0][1] ‹= 1; shop.‹stock", "stock"),
    ("cup! ‹= 2; ‹cup", "cup"),
    ("first‹.lock(); ‹first", "first"),
    ("lazy var water = boiled.‹add(1); kettle.‹water", "water"),
  ])
  func `The variable is the one that both places speak of`(text: String, name: String) {
    #expect(variable(text) == name)
    #expect(variable(text, firstLine: 40) == name)
  }

  @Test(arguments: [
    "‹tea = 1; ‹cake = 2", "‹{ }; ‹( )", "‹precondition(true); ‹precondition(false)",
  ])
  func `Places that speak of different variables name none`(text: String) {
    #expect(variable(text) == nil)
  }

  @Test func `What is handed over isn't written where it is named`() {
    let names = VariableNames(Program(text: "print(till.sold)\nsold += 1\n", name: "a.swift"))
    func place(_ line: Int, _ column: Int) -> Event.Location {
      Event.Location(file: "a.swift", line: line, column: column)
    }
    #expect(names.name(at: place(1, 12)) == "sold")
    #expect(names.nameWritten(at: place(1, 12)) == nil)
    #expect(names.nameWritten(at: place(2, 6)) == "sold")
  }
}
