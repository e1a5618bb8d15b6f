import Foundation
import Synchronization

/// The observations of one object, in the order of registration.
///
/// An object has one from its first observer on. The lock is never held while an observer runs: a
/// change works on the list as it was when the change began.
final class ObserverRegistry: @unchecked Sendable {
  // Sendable because the two lists are reached under the lock alone.

  /// A change that was announced on a thread and has yet to be made, with the values from before.
  private struct Announcement {
    let thread: pthread_t
    let key: ObservationKey
    let olds: [(observation: Observation, value: Any?)]
  }

  private let lock = Lock()
  @exclusivity(unchecked) private var observations = SmallArray<Observation>()
  @exclusivity(unchecked) private var announcements: [Announcement] = []

  /// The keys that have observers, and those whose observers want to know before a change.
  ///
  /// Changed under the lock; looked at without it, so that a key which nobody observes costs no
  /// more.
  private let observed = Atomic<UInt32>(0)
  private let warned = Atomic<UInt32>(0)

  /// Adds an observation.
  func add(_ observation: Observation) {
    lock.withLock {
      observations.append(observation)
      updateKeys()
    }
  }

  /// Takes an observation out; it gets no further call.
  func remove(_ observation: Observation) {
    _ = removeLatest { $0 === observation }
  }

  /// Takes out the latest observation that fits; it gets no further call.
  ///
  /// False if there is none.
  func removeLatest(where fits: (Observation) -> Bool) -> Bool {
    let removed: Observation? = lock.withLock {
      defer { updateKeys() }
      return observations.lastIndex(where: fits).map { observations.remove(at: $0) }
    }
    removed?.end()
    return removed != nil
  }

  /// Whether somebody is registered in the form with a string, which is for the program to end.
  var hasRegistrations: Bool {
    lock.withLock { observations.contains { $0.registration != nil } }
  }

  private func updateKeys() {
    var (observed, warned): (UInt32, UInt32) = (0, 0)
    for observation in observations {
      observed |= observation.key.bit
      if observation.needsWarning { warned |= observation.key.bit }
    }
    self.observed.store(observed, ordering: .releasing)
    self.warned.store(warned, ordering: .releasing)
  }

  /// Announces a change of `key`: tells those who want to know before, and keeps the values that
  /// those who want the old one will get.
  ///
  /// With `always`, the announcement is kept even if no observer needs it, so that `tellChange` can
  /// say whether there was one.
  func announce(_ key: ObservationKey, on object: NSObject, always: Bool) {
    guard always || warned.load(ordering: .acquiring) & key.bit != 0 else { return }
    let observations = lock.withLock { self.observations }
    var olds: [(observation: Observation, value: Any?)] = []
    for observation in observations where observation.key == key && observation.needsWarning {
      olds.append((observation, observation.tellPrior(object)))
    }
    guard always || !olds.isEmpty else { return }
    let announcement = Announcement(thread: pthread_self(), key: key, olds: olds)
    lock.withLock { announcements.append(announcement) }
  }

  /// Takes back the latest announcement of this thread: the change wasn't made after all.
  func withdraw(_ key: ObservationKey) {
    guard warned.load(ordering: .acquiring) & key.bit != 0 else { return }
    // Released outside the lock: it holds values of the program.
    _ = lock.withLock { takeAnnouncement(key) }
  }

  /// Tells every observer of `key` that it has changed.
  ///
  /// Returns false if nothing was announced.
  @discardableResult
  func tellChange(_ key: ObservationKey, on object: NSObject, always: Bool) -> Bool {
    guard always || observed.load(ordering: .acquiring) & key.bit != 0 else { return false }
    let (observations, announcement) = lock.withLock {
      (self.observations, takeAnnouncement(key))
    }
    for observation in observations where observation.key == key {
      guard let announcement else {
        observation.tellChange(object, old: nil)
        continue
      }
      var old = announcement.olds.first { $0.observation === observation }?.value
      observation.tellChange(object, old: &old)
    }
    return announcement != nil
  }

  /// An announcement belongs to the change that the same thread makes next.
  private func takeAnnouncement(_ key: ObservationKey) -> Announcement? {
    if announcements.isEmpty { return nil }
    let thread = pthread_self()
    return announcements.lastIndex { $0.key == key && pthread_equal($0.thread, thread) != 0 }
      .map { announcements.remove(at: $0) }
  }
}
