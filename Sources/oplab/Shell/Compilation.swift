import Dispatch
import ExampleRunner
import Foundation
import Synchronization

/// A program that is being compiled on a thread of its own, so that it can be waited for, stopped,
/// or begun before anybody wants it.
final class Compilation: Sendable {
  let program: Program

  private let cancellation = Cancellation()
  private let result = Mutex<Result<CompiledExample, RunnerError>>(.failure(.cancelled))
  private let work = DispatchGroup()

  /// Begins to compile.
  init(
    _ program: Program,
    _ compile:
      @escaping @Sendable (Program, Cancellation) throws(RunnerError) -> CompiledExample
  ) {
    self.program = program
    work.enter()
    Thread.detachNewThread { [self] in
      do throws(RunnerError) {
        let compiled = try compile(program, cancellation)
        result.withLock { $0 = .success(compiled) }
      } catch {
        result.withLock { $0 = .failure(error) }
      }
      work.leave()
    }
  }

  /// Gives up; whoever waits is told at once.
  func stop() { cancellation.cancel() }

  /// Waits until it is compiled.
  ///
  /// - Throws: ``RunnerError``; `cancelled` after `stop()`.
  func wait() throws(RunnerError) -> CompiledExample {
    work.wait()
    return try result.withLock { $0 }.get()
  }
}
