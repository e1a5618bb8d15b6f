internal import Interleaving
public import Operations

// The locks of the C library. Their memory says nothing to the world: models lie beside it, by
// address, from the first use or `init` to `destroy`.

/// What the world knows of the C library's locks.
final class PthreadModels {
  private var mutexes: [UnsafeMutableRawPointer: LockModel] = [:]
  private var conditions: [UnsafeMutableRawPointer: ConditionModel] = [:]
  private var readerWriterLocks: [UnsafeMutableRawPointer: ReaderWriterModel] = [:]

  func mutex(_ place: UnsafeMutableRawPointer, isNew: Bool = false, isRecursive: Bool = false)
    -> LockModel
  {
    if !isNew, let model = mutexes[place] { return model }
    let model = LockModel(
      className: "pthread_mutex_t", relocking: isRecursive ? .recursive : .deadlock)
    mutexes[place] = model
    return model
  }

  func condition(_ place: UnsafeMutableRawPointer, isNew: Bool = false) -> ConditionModel {
    if !isNew, let model = conditions[place] { return model }
    let model = ConditionModel()
    conditions[place] = model
    return model
  }

  func readerWriterLock(
    _ place: UnsafeMutableRawPointer, isNew: Bool = false
  ) -> ReaderWriterModel {
    if !isNew, let model = readerWriterLocks[place] { return model }
    let model = ReaderWriterModel()
    readerWriterLocks[place] = model
    return model
  }

  func forget(_ place: UnsafeMutableRawPointer) {
    mutexes[place] = nil
    conditions[place] = nil
    readerWriterLocks[place] = nil
  }
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Makes a mutex.
@discardableResult
public func pthread_mutex_init(
  _ mutex: UnsafeMutablePointer<pthread_mutex_t>,
  _ attributes: UnsafePointer<pthread_mutexattr_t>!
) -> Int32 {
  var kind: Int32 = 0
  if let attributes { pthread_mutexattr_gettype(attributes, &kind) }
  _ = Program.current.pthreads.mutex(
    mutex, isNew: true, isRecursive: kind == Int32(PTHREAD_MUTEX_RECURSIVE))
  return 0
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Waits until the mutex is free and takes it.
@discardableResult
public func pthread_mutex_lock(_ mutex: UnsafeMutablePointer<pthread_mutex_t>) -> Int32 {
  Program.current.pthreads.mutex(mutex).lock()
  return 0
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Takes the mutex if it is free.
@discardableResult
public func pthread_mutex_trylock(_ mutex: UnsafeMutablePointer<pthread_mutex_t>) -> Int32 {
  Program.current.pthreads.mutex(mutex).tryLock() ? 0 : EBUSY
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Lets the mutex go.
@discardableResult
public func pthread_mutex_unlock(_ mutex: UnsafeMutablePointer<pthread_mutex_t>) -> Int32 {
  Program.current.pthreads.mutex(mutex).unlock()
  return 0
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Ends a mutex.
@discardableResult
public func pthread_mutex_destroy(_ mutex: UnsafeMutablePointer<pthread_mutex_t>) -> Int32 {
  Program.current.pthreads.forget(mutex)
  return 0
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Makes a condition.
@discardableResult
public func pthread_cond_init(
  _ condition: UnsafeMutablePointer<pthread_cond_t>,
  _ attributes: UnsafePointer<pthread_condattr_t>!
) -> Int32 {
  _ = Program.current.pthreads.condition(condition, isNew: true)
  return 0
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Lets the mutex go, waits for a signal, and takes the mutex again.
@discardableResult
public func pthread_cond_wait(
  _ condition: UnsafeMutablePointer<pthread_cond_t>,
  _ mutex: UnsafeMutablePointer<pthread_mutex_t>
) -> Int32 {
  let pthreads = Program.current.pthreads
  _ = pthreads.condition(condition).wait(with: pthreads.mutex(mutex), until: nil)
  return 0
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Wakes one thread that waits; lost when none does.
@discardableResult
public func pthread_cond_signal(_ condition: UnsafeMutablePointer<pthread_cond_t>) -> Int32 {
  Program.current.pthreads.condition(condition).signal()
  return 0
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Wakes all threads that wait.
@discardableResult
public func pthread_cond_broadcast(_ condition: UnsafeMutablePointer<pthread_cond_t>) -> Int32 {
  Program.current.pthreads.condition(condition).broadcast()
  return 0
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Ends a condition.
@discardableResult
public func pthread_cond_destroy(_ condition: UnsafeMutablePointer<pthread_cond_t>) -> Int32 {
  Program.current.pthreads.forget(condition)
  return 0
}
