import Foundation
import Synchronization

/// Mistakes of the program: the ones that end it, and the ones that it survives.
///
/// Every text that a person meets stands here.
enum Misuse {
  // MARK: Traps

  /// Ends the process with the words of Apple's exception for a method of an operation or a queue.
  ///
  /// `fatalError` rather than `precondition`: a precondition's text is lost in a release build.
  static func trap(_ receiver: NSObject, _ method: String, _ complaint: String) -> Never {
    fatalError("*** -[\(className(of: receiver)) \(method)]: \(complaint)")
  }

  /// The class's name as Apple's messages have it.
  static func className(of object: NSObject) -> String {
    let type = type(of: object)
    if type == Operation.self { return "NSOperation" }
    if type == BlockOperation.self { return "NSBlockOperation" }
    if type == OperationQueue.self { return "NSOperationQueue" }
    return String(describing: type)
  }

  /// An object's class and address, as in `Download 0x00007f…`.
  static func label(of object: NSObject) -> String {
    "\(className(of: object)) \(Unmanaged.passUnretained(object).toOpaque())"
  }

  /// Ends the process because an observer got a change that it doesn't handle.
  static func trapUnhandled(observer: NSObject, keyPath: String, of object: Any?) -> Never {
    let subject = (object as? NSObject).map { "<\(label(of: $0))>" } ?? "nil"
    fatalError(
      "<\(label(of: observer))>: An -observeValueForKeyPath:ofObject:change:context: message was "
        + "received but not handled. Key path: \(keyPath), observed object: \(subject)")
  }

  /// Ends the process because an observer is removed that isn't registered.
  static func trapUnknown(observer: NSObject, keyPath: String, of object: NSObject) -> Never {
    fatalError(
      "Cannot remove an observer <\(label(of: observer))> for the key path \"\(keyPath)\" from "
        + "<\(label(of: object))> because it is not registered as an observer.")
  }

  // MARK: Remarks

  /// Says that an operation in a queue finished before the queue had started it.
  static func remarkFinishedUnstarted(_ operation: Operation) {
    remark(
      "*** \(label(of: operation)) went isFinished=YES without being started by the queue it is in")
  }

  /// Says that a change was posted that hadn't been announced: once for each class and key, but every
  /// time to an installed runtime, for which the process isn't the measure.
  static func remarkUnannounced(_ key: String, by object: NSObject) {
    let name = className(of: object)
    let isNew = unannounced.withLock { $0.insert("\(name).\(key)").inserted }
    guard isNew || World.runtime != nil else { return }
    remark(
      "*** \(label(of: object)): didChangeValue(forKey: \"\(key)\") without "
        + "willChangeValue(forKey: \"\(key)\"); on Apple's systems the change can go unnoticed")
  }

  /// Says that an object has come to its end while observers were registered with it.
  ///
  /// Only to an installed runtime: Apple's systems of today survive it without a word.
  static func remarkObserved(_ object: NSObject) {
    World.runtime?.remark(
      "An instance of class \(className(of: object)) was deallocated while key value observers were "
        + "still registered with it.")
  }

  private static let unannounced = Mutex<Set<String>>([])

  private static func remark(_ line: String) {
    if let runtime = World.runtime { return runtime.remark(line) }
    FileHandle.standardError.write(Data((line + "\n").utf8))
  }
}
