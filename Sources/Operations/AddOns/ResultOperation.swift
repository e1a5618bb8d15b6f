/// An operation with a result: a value, or an error of a given type.
///
/// A dependent operation reads the `result` of its dependency. It's nil before the end, and after it if
/// the operation was cancelled before it began.
open class ResultOperation<Success: Sendable, Failure: Error>: Operation, @unchecked Sendable {
  // Set while the operation is made, and then only read.
  private var work: (@Sendable () throws(Failure) -> Success)?
  private let stored = Guarded<Result<Success, Failure>?>(nil)

  /// Creates an operation for a subclass that overrides `produce()`.
  public override init() {}

  /// Creates an operation whose result is what `work` returns or throws.
  public convenience init(_ work: @escaping @Sendable () throws(Failure) -> Success) {
    // Not a designated initialiser: a subclass with `Never` as its failure would inherit it, and the
    // compiler (6.3.1) crashes on that.
    self.init()
    self.work = work
  }

  /// Makes the result.
  ///
  /// The base class calls the closure that the operation was created with.
  open func produce() throws(Failure) -> Success {
    guard let work else {
      fatalError("\(type(of: self)) neither overrides produce() nor was created with a closure")
    }
    return try work()
  }

  /// What came of the work; nil while it isn't done.
  public final var result: Result<Success, Failure>? {
    World.step(on: self, .read)
    return stored.withLock { $0 }
  }

  /// Makes and keeps the result.
  public final override func main() {
    let result: Result<Success, Failure>
    do {
      result = .success(try produce())
    } catch {
      result = .failure(error)
    }
    stored.withLock { $0 = result }
  }
}
