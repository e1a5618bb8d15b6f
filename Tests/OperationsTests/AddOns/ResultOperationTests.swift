import Operations
import Testing

extension Behaviour {
  @Suite struct ResultOperationTests {
    struct Broken: Error, Equatable {}

    @Test("A dependent reads the value")
    func value() {
      let parse = ResultOperation { () throws(Broken) -> Int in 21 }
      let double = ResultOperation { () throws(Broken) -> Int in try parse.result!.get() * 2 }
      double.addDependency(parse)
      OperationQueue().addOperations([double, parse], waitUntilFinished: true)
      #expect(double.result == .success(42))
    }

    @Test("The error is kept with its type")
    func error() {
      let operation = ResultOperation<Int, Broken> { () throws(Broken) in throw Broken() }
      #expect(operation.result == nil)
      operation.start()
      #expect(operation.result == .failure(Broken()))
    }

    @Test("There is no result after a cancel before the start")
    func cancelled() {
      let operation = ResultOperation<Int, Never> { 1 }
      operation.cancel()
      operation.start()
      #expect(operation.isFinished && operation.result == nil)
    }

    @Test("A cancel during the work leaves the result to the work")
    func cancelledDuring() {
      final class Sum: ResultOperation<Int, Never>, @unchecked Sendable {
        override func produce() -> Int {
          cancel()
          return isCancelled ? -1 : 1
        }
      }
      let operation = Sum()
      operation.start()
      #expect(operation.result == .success(-1))
    }

    @Test("A subclass makes its result itself")
    func subclass() {
      final class Answer: ResultOperation<Int, Never>, @unchecked Sendable {
        override func produce() -> Int { 42 }
      }
      let operation = Answer()
      operation.start()
      #expect(operation.result?.get() == 42)
    }

    @Test("One that can't make a result traps")
    func neither() async {
      let result = await #expect(
        processExitsWith: .failure, observing: [\.standardErrorContent]
      ) { ResultOperation<Int, Never>().start() }
      let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
      #expect(
        text.contains(
          "ResultOperation<Int, Never> neither overrides produce() nor was created with a closure"))
    }
  }
}
