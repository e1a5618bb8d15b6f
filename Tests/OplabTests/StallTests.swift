import Testing

@testable import oplab

@Suite("A stall") struct StallTests {
  struct Case: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var code: String
    var ending: String
  }

  static let cases: [Case] = [
    Case(
      testDescription: "of an operation that never posts isFinished",
      code: """
        import Foundation

        class Delivery: Operation, @unchecked Sendable {
          override var isAsynchronous: Bool { true }
          override func start() { print("on the road") }
        }
        let bread = Delivery()
        let toast = BlockOperation { print("toast") }
        toast.addDependency(bread)
        let kitchen = OperationQueue()
        kitchen.addOperations([bread, toast], waitUntilFinished: true)
        """,
      ending: """
          Stalled. Nothing can run and nothing is due, but work is left.
          – main waits for bread and toast to finish. (a.swift:11:9)
          – bread was started and never posted isFinished. (a.swift:11:9)
          – toast waits for bread. (a.swift:11:9)
              11 │ kitchen.addOperations([bread, toast], waitUntilFinished: true)
                 │         ^

        """),
    Case(
      testDescription: "of a dependency that is never enqueued",
      code: """
        import Foundation

        let boil = BlockOperation { print("boil") }
        let brew = BlockOperation { print("brew") }
        brew.addDependency(boil)
        let kitchen = OperationQueue()
        kitchen.addOperation(brew)
        """,
      ending: """
          Stalled. Nothing can run and nothing is due, but work is left.
          – brew waits for boil, which is in no queue and was never started.
            (a.swift:7:9)
              7 │ kitchen.addOperation(brew)
                │         ^

        """),
    Case(
      testDescription: "of a cycle",
      code: """
        import Foundation

        let a = BlockOperation { print("a") }
        let b = BlockOperation { print("b") }
        a.addDependency(b)
        b.addDependency(a)
        let queue = OperationQueue()
        queue.addOperations([a, b], waitUntilFinished: false)
        """,
      ending: """
          Stalled. Nothing can run and nothing is due, but work is left.
          – a and b depend on each other (a cycle): neither can ever become ready.
            (a.swift:8:7)
          – b and a depend on each other (a cycle): neither can ever become ready.
            (a.swift:8:7)
              8 │ queue.addOperations([a, b], waitUntilFinished: false)
                │       ^

        """),
  ]

  @Test(arguments: cases)
  func `has a sentence for each thing that is left`(stall: Case) throws {
    try withLab { lab in
      try lab.write("a.swift", stall.code)
      let result = try lab.run(["run", "a.swift"])
      #expect(result.status == 1)
      #expect(result.output.hasSuffix("\n\n" + stall.ending))
    }
  }
}
