import Recordings
import Testing

/// One use of each member that the documentation lists, in the text of an example.
@Suite struct MembersTests {
  @Test(arguments: [dispatch, locks, threads, system])
  func `Every member compiles and runs`(_ text: String) throws {
    let run = try hosted(text)
    #expect(run.outcome.kind == .finished, "\(run.outcome)")
  }

  static let dispatch = #"""
    import Dispatch
    let target = DispatchQueue(label: "target")
    let queue = DispatchQueue(
      label: "q", qos: .utility, attributes: [.concurrent, .initiallyInactive],
      autoreleaseFrequency: .workItem, target: nil)
    queue.setTarget(queue: target)
    queue.activate()
    queue.suspend()
    queue.resume()
    let group = DispatchGroup()
    let item = DispatchWorkItem(qos: .userInitiated, flags: [.barrier, .enforceQoS]) {}
    queue.async { print(queue.label, queue.qos) }
    queue.async(group: group, qos: .background, flags: .barrier) {}
    queue.async(group: group, execute: item)
    queue.async(execute: DispatchWorkItem {})
    queue.asyncAfter(deadline: .now() + .milliseconds(5)) {}
    queue.asyncAfter(deadline: .now() + 0.5, execute: DispatchWorkItem {})
    queue.asyncAfter(wallDeadline: .now() + .seconds(1), qos: .utility) {}
    queue.asyncAfter(wallDeadline: .now() + 1, execute: DispatchWorkItem {})
    print(queue.sync { 1 }, queue.sync(flags: .barrier) { 2 })
    queue.sync(execute: DispatchWorkItem {})
    _ = queue.asyncAndWait { 3 }
    let key = DispatchSpecificKey<Int>()
    queue.setSpecific(key: key, value: 3)
    print(queue.getSpecific(key: key) ?? 0, DispatchQueue.getSpecific(key: key) ?? 0)
    DispatchQueue.concurrentPerform(iterations: 3) { print($0) }
    DispatchQueue.global(qos: .background).sync {}
    dispatchPrecondition(condition: .onQueue(.main))
    dispatchPrecondition(condition: .notOnQueue(queue))
    item.notify(queue: .main) {}
    item.notify(queue: .main, execute: DispatchWorkItem {})
    item.wait()
    print(item.wait(timeout: .now()), item.wait(wallTimeout: .now()), item.isCancelled)
    item.cancel()
    group.enter()
    group.leave()
    group.notify(qos: .utility, flags: [], queue: .main) {}
    group.notify(queue: .main, work: DispatchWorkItem {})
    group.wait()
    print(group.wait(timeout: .now()), group.wait(wallTimeout: .distantFuture))
    let semaphore = DispatchSemaphore(value: 1)
    semaphore.wait()
    print(semaphore.wait(timeout: .now()), semaphore.wait(wallTimeout: .now()), semaphore.signal())
    let timer = DispatchSource.makeTimerSource(flags: .strict, queue: queue)
    timer.schedule(deadline: .now(), repeating: .seconds(1), leeway: .nanoseconds(1))
    timer.schedule(deadline: .now() + 1, repeating: 2.0)
    timer.schedule(wallDeadline: .now(), repeating: .never)
    timer.setEventHandler { print(timer.data, timer.mask, timer.handle) }
    timer.setCancelHandler {}
    timer.setRegistrationHandler {}
    timer.resume()
    timer.suspend()
    timer.resume()
    let add = DispatchSource.makeUserDataAddSource(queue: .main)
    let or = DispatchSource.makeUserDataOrSource(queue: .main)
    let replace = DispatchSource.makeUserDataReplaceSource(queue: .main)
    add.setEventHandler(handler: DispatchWorkItem { print("add", add.data) })
    or.setEventHandler { print("or", or.data) }
    replace.setEventHandler { print("replace", replace.data) }
    for source in [add, or, replace] as [any DispatchSourceProtocol] { source.activate() }
    add.add(data: 1)
    or.or(data: 2)
    replace.replace(data: 3)
    print(DispatchTime.now().uptimeNanoseconds, DispatchTime(uptimeNanoseconds: 1) < .distantFuture)
    print(DispatchTime.now().distance(to: .now() + 1), DispatchTime.now().advanced(by: .seconds(1)))
    print(DispatchWallTime(timespec: timespec(tv_sec: 1, tv_nsec: 0)) < .now())
    """#

  static let locks = #"""
    import Foundation
    import Synchronization
    import os
    let lock = NSLock()
    lock.name = "lock"
    lock.lock()
    print(lock.try(), lock.lock(before: Date() + 1))
    lock.unlock()
    lock.withLock {}
    let recursive = NSRecursiveLock()
    recursive.withLock { recursive.withLock { print(recursive.try()) ; recursive.unlock() } }
    let condition = NSCondition()
    condition.lock()
    print(condition.wait(until: Date() + 1))
    condition.signal()
    condition.broadcast()
    condition.unlock()
    let numbered = NSConditionLock(condition: 1)
    numbered.lock(whenCondition: 1)
    numbered.unlock(withCondition: 2)
    print(numbered.condition, numbered.tryLock(), numbered.tryLock(whenCondition: 2))
    numbered.unlock()
    print(numbered.lock(before: Date()), numbered.lock(whenCondition: 5, before: Date() + 1))
    numbered.unlock()
    let mutex = Mutex(0)
    mutex.withLock { $0 += 1 }
    print(mutex.withLockIfAvailable { $0 } ?? 0)
    let atomic = Atomic(1)
    atomic.add(1, ordering: .relaxed)
    atomic.store(atomic.load(ordering: .acquiring) + 1, ordering: .releasing)
    print(atomic.compareExchange(expected: 3, desired: 4, ordering: .sequentiallyConsistent))
    let unfair = OSAllocatedUnfairLock(initialState: 1)
    print(unfair.withLock { $0 }, unfair.withLockIfAvailable { $0 } ?? 0)
    let plain = OSAllocatedUnfairLock()
    plain.lock()
    print(plain.lockIfAvailable())
    plain.unlock()
    var old = os_unfair_lock()
    os_unfair_lock_lock(&old)
    os_unfair_lock_unlock(&old)
    var posix = pthread_mutex_t()
    pthread_mutex_init(&posix, nil)
    pthread_mutex_lock(&posix)
    print(pthread_mutex_trylock(&posix) == EBUSY)
    pthread_mutex_unlock(&posix)
    var readers = pthread_rwlock_t()
    pthread_rwlock_init(&readers, nil)
    pthread_rwlock_rdlock(&readers)
    pthread_rwlock_unlock(&readers)
    """#

  static let threads = #"""
    import Foundation
    final class Loader: Thread, @unchecked Sendable {
      override func main() { while !isCancelled { Thread.sleep(forTimeInterval: 1) } }
    }
    let loader = Loader()
    loader.name = "loader"
    loader.stackSize = 1 << 20
    loader.qualityOfService = .utility
    loader.threadPriority = 0.7
    loader.start()
    Thread.detachNewThread { print(Thread.current, Thread.isMainThread, Thread.current.isMainThread) }
    Thread { Thread.exit() }.start()
    Thread.sleep(until: Date() + 2)
    print(loader.isExecuting, loader.isFinished, Thread.main === Thread.current)
    loader.cancel()
    Thread.current.threadDictionary["key"] = 1
    sleep(1)
    usleep(5)
    work(0.5)
    let timer = Timer(timeInterval: 1, repeats: true) { timer in
      print(timer.fireDate, timer.isValid)
      timer.invalidate()
    }
    timer.tolerance = 0.1
    RunLoop.main.add(timer, forMode: .common)
    RunLoop.current.perform { print("performed") }
    Timer.scheduledTimer(withTimeInterval: 2, repeats: false) { _ in }.fire()
    print(RunLoop.current.run(mode: .default, before: Date() + 0.5))
    RunLoop.main.run(until: Date() + 3)
    """#

  static let system = #"""
    import Foundation
    print(Date(), Date.now, Date(timeIntervalSinceNow: 1).timeIntervalSinceNow)
    print(ProcessInfo.processInfo.activeProcessorCount, ProcessInfo.processInfo.systemUptime)
    print(CFAbsoluteTimeGetCurrent(), ContinuousClock.now < .now + .seconds(1))
    print(Int.random(in: 1...6), Double.random(in: 0..<1), Bool.random(), UUID())
    print([1, 2].shuffled(), [1, 2].randomElement() ?? 0)
    debugPrint("text")
    dump([1])
    var text = ""
    print("text", to: &text)
    fputs(text, stdout)
    puts("line")
    putchar(65)
    NSLog("%d", 3)
    FileHandle.standardOutput.write(Data("data\n".utf8))
    try FileHandle.standardOutput.write(contentsOf: Data("data\n".utf8))
    write(1, text, text.utf8.count)
    fwrite(text, 1, text.utf8.count, stdout)
    withVaList([1]) { arguments in _ = vprintf("%d", arguments) }
    withVaList([1]) { arguments in _ = vfprintf(stdout, "%d", arguments) }
    URLSession.script["a:b"] = .text("text", after: 1)
    let address = URL(string: "a:b")!
    URLSession.shared.dataTask(with: address) { data, response, error in print(error == nil) }.resume()
    Task.detached { print(try await URLSession.shared.data(from: address).0.count) }
    """#
}
