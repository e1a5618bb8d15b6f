internal import Interleaving
internal import _Concurrency

/// A task that waits, seen from outside.
///
/// The runtime has no function that tells where a task goes on, but debuggers and it agree on where
/// that is written: the header of a task ends with the context in which it goes on, and a context
/// begins with the one of its caller and the place at which that goes on.
struct SuspendedTask {
  private let task: UnsafeRawPointer

  /// In the header of a task: an object, two words of the executor, flags and number, voucher and one
  /// reserved word come before.
  private static let flagsOffset = 32
  private static let resumptionOffset = 56
  private static let contextOffset = 64

  init<Value, Failure: Error>(_ continuation: _Concurrency.UnsafeContinuation<Value, Failure>) {
    task = unsafeBitCast(continuation, to: UnsafeRawPointer.self)
  }

  init(_ current: UnsafeCurrentTask) {
    task = unsafeBitCast(current, to: UnsafeRawPointer.self)
  }

  /// Nil for a job that is no task: an actor's, which runs what waits for the actor.
  init?(_ job: UnownedJob) {
    task = unsafeBitCast(job, to: UnsafeRawPointer.self)
    let kind = (task + SuspendedTask.flagsOffset).load(as: UInt8.self)
    guard kind == 0 else { return nil }
  }

  /// Where the program's own code goes on when the task does, as an offset in the image: the `await`.
  ///
  /// Only while it waits.
  var address: UInt64? {
    let start = (task + SuspendedTask.resumptionOffset).load(as: UInt.self)
    if let offset = World.current!.offset(ofCode: UInt64(start)) { return offset }
    var context = (task + SuspendedTask.contextOffset).load(as: UnsafeRawPointer?.self)
    for _ in 0..<64 {
      guard let frame = context else { return nil }
      let resumption = (frame + MemoryLayout<UInt>.size).load(as: UInt.self)
      if let offset = World.current!.offset(ofCode: UInt64(resumption)) { return offset }
      context = frame.load(as: UnsafeRawPointer?.self)
    }
    return nil
  }
}
