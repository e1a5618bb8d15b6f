internal import Interleaving
public import Operations
internal import Recordings

/// A lock that many readers or one writer hold, as the world knows it.
final class ReaderWriterModel: Model {
  private var readers: [ControlledThread] = []
  private var writer: ControlledThread?
  /// The call that took it last.
  private var call: UInt64?
  // Readers are ordered after writers and writers after both, but not readers after readers.
  private let written = Edge()
  private let read = Edge()

  init() {
    super.init(kind: "lock", className: "pthread_rwlock_t")
  }

  func readLock() {
    World.current!.wait(.readWrite, self) { self.writer == nil }
    begin(asWriter: false)
  }

  func writeLock() {
    World.current!.wait(.readWrite, self) { self.writer == nil && self.readers.isEmpty }
    begin(asWriter: true)
  }

  func tryLock(asWriter: Bool) -> Bool {
    World.current!.step(.readWrite, self)
    guard writer == nil, !asWriter || readers.isEmpty else { return false }
    begin(asWriter: asWriter)
    return true
  }

  func unlock() {
    let world = World.current!
    world.step(.readWrite, self)
    let caller = ControlledThread.current!
    world.release(writer === caller ? written : read, as: .lock, of: shownName)
    if writer === caller {
      writer = nil
    } else if let index = readers.firstIndex(where: { $0 === caller }) {
      readers.remove(at: index)
    } else {
      Program.current.remark("\(caller.name) unlocked \(phrase), which it doesn't hold.")
    }
    world.emit(.unlocked, shownName)
  }

  private func begin(asWriter: Bool) {
    let caller = ControlledThread.current!
    World.current!.acquire(written)
    if asWriter { World.current!.acquire(read) }
    if asWriter { writer = caller } else { readers.append(caller) }
    call = World.current!.caller()
    World.current!.emit(.locked, shownName, .text(asWriter ? "for writing" : "for reading"))
  }

  override var holders: [ControlledThread] { writer.map { [$0] } ?? readers }

  override var origin: Origin? { holders.isEmpty ? nil : Origin(.taken, address: call) }

  override func waitReason(for thread: ControlledThread) -> String {
    if writer === thread || readers.contains(where: { $0 === thread }) {
      let purpose = writer === thread ? "writing" : "reading"
      return "waits for \(phrase), which it holds itself for \(purpose)"
    }
    if let writer { return "waits for \(phrase), which \(writer.name) holds for writing" }
    let names = readers.map(\.name)
    guard !names.isEmpty else { return "waits for \(phrase)" }
    return
      "waits for \(phrase), which \(list(names)) \(names.count == 1 ? "holds" : "hold") for reading"
  }
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Makes a lock for readers and writers.
@discardableResult
public func pthread_rwlock_init(
  _ lock: UnsafeMutablePointer<pthread_rwlock_t>,
  _ attributes: UnsafePointer<pthread_rwlockattr_t>!
) -> Int32 {
  _ = Program.current.pthreads.readerWriterLock(lock, isNew: true)
  return 0
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Waits until nobody writes and takes the lock for reading.
@discardableResult
public func pthread_rwlock_rdlock(_ lock: UnsafeMutablePointer<pthread_rwlock_t>) -> Int32 {
  Program.current.pthreads.readerWriterLock(lock).readLock()
  return 0
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Waits until nobody reads or writes and takes the lock for writing.
@discardableResult
public func pthread_rwlock_wrlock(_ lock: UnsafeMutablePointer<pthread_rwlock_t>) -> Int32 {
  Program.current.pthreads.readerWriterLock(lock).writeLock()
  return 0
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Takes the lock for reading if nobody writes.
@discardableResult
public func pthread_rwlock_tryrdlock(_ lock: UnsafeMutablePointer<pthread_rwlock_t>) -> Int32 {
  Program.current.pthreads.readerWriterLock(lock).tryLock(asWriter: false) ? 0 : EBUSY
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Takes the lock for writing if nobody reads or writes.
@discardableResult
public func pthread_rwlock_trywrlock(_ lock: UnsafeMutablePointer<pthread_rwlock_t>) -> Int32 {
  Program.current.pthreads.readerWriterLock(lock).tryLock(asWriter: true) ? 0 : EBUSY
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Lets the lock go.
@discardableResult
public func pthread_rwlock_unlock(_ lock: UnsafeMutablePointer<pthread_rwlock_t>) -> Int32 {
  Program.current.pthreads.readerWriterLock(lock).unlock()
  return 0
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Ends a lock for readers and writers.
@discardableResult
public func pthread_rwlock_destroy(_ lock: UnsafeMutablePointer<pthread_rwlock_t>) -> Int32 {
  Program.current.pthreads.forget(lock)
  return 0
}
