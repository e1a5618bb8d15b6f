import ControlledFoundation
import Recordings
import Testing

@Suite struct PrintTests {
  private struct Point: CustomStringConvertible, CustomDebugStringConvertible {
    var description: String { "p" }
    var debugDescription: String { "debug p" }
  }

  @Test func `All forms give the text that the real ones give, as one event each`() {
    let run = Run {
      print()
      print(1, "two", 3.5, Point())
      print(1, 2, separator: "-", terminator: "!\n")
      var text = ""
      print(Point(), "x", to: &text)
      print(Point(), terminator: "|", to: &text)
      debugPrint(Point(), "x", to: &text)
      print(text)
      debugPrint("x", Point(), separator: ",")
      dump([1, 2], name: "numbers")
    }
    #expect(
      run.output == """

        1 two 3.5 p
        1-2!
        p x
        p|debug p "x"

        "x",debug p
        ▿ numbers: 2 elements
          - 1
          - 2

        """)
    #expect(run.events.count == 6)
  }
}
