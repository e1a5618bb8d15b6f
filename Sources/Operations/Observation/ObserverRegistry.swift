import Foundation
import Synchronization

/// The observations of one object, in the order of registration.
///
/// An object has one from its first observer on. The lock is never held while an observer runs: a
/// change works on the list as it was when the change began.
final class ObserverRegistry: Sendable {
  /// A change that was announced on a thread and has yet to be made, with the values from before.
  private struct Announcement: @unchecked Sendable {
    // Sendable because it's used by the thread that made it alone.

    let thread: pthread_t
    let key: String
    let olds: [(observation: Observation, value: Any?)]
  }

  private struct State {
    var observations: [Observation] = []
    var announcements: [Announcement] = []
  }

  private let state = Mutex(State())

  /// Adds an observation.
  func add(_ observation: Observation) {
    state.withLock { $0.observations.append(observation) }
  }

  /// Takes an observation out; it gets no further call.
  func remove(_ observation: Observation) {
    observation.end()
    state.withLock { state in
      state.observations.removeAll { $0 === observation }
    }
  }

  /// Takes out the latest observation that fits; false if there is none.
  func removeLatest(where fits: (Observation) -> Bool) -> Bool {
    let removed: Observation? = state.withLock { state in
      guard let index = state.observations.lastIndex(where: fits) else { return nil }
      return state.observations.remove(at: index)
    }
    removed?.end()
    return removed != nil
  }

  /// Announces a change of `key`: tells those who want to know before, and keeps the values that
  /// those who want the old one will get.
  ///
  /// With `always`, the announcement is kept even if no observer needs it, so that `tellChange` can
  /// say whether there was one.
  func announce(_ key: String, on object: NSObject, always: Bool) {
    let observations = state.withLock { $0.observations }
    var olds: [(observation: Observation, value: Any?)] = []
    for observation in observations where observation.key == key && observation.needsWarning {
      olds.append((observation, observation.tellPrior(object)))
    }
    guard always || !olds.isEmpty else { return }
    let announcement = Announcement(thread: pthread_self(), key: key, olds: olds)
    state.withLock { $0.announcements.append(announcement) }
  }

  /// Takes back the latest announcement of this thread: the change wasn't made after all.
  func withdraw(_ key: String) {
    let thread = pthread_self()
    let withdrawn = state.withLock { state in
      state.announcements.lastIndex { $0.key == key && pthread_equal($0.thread, thread) != 0 }
        .map { state.announcements.remove(at: $0) }
    }
    // Released here, not under the lock: it holds values of the program.
    _ = withdrawn
  }

  /// Tells every observer of `key` that it has changed.
  ///
  /// Returns false if nothing was announced.
  @discardableResult
  func tellChange(_ key: String, on object: NSObject) -> Bool {
    let thread = pthread_self()
    let (observations, announcement) = state.withLock { state in
      // An announcement belongs to the change that the same thread makes next.
      let index = state.announcements.lastIndex {
        $0.key == key && pthread_equal($0.thread, thread) != 0
      }
      return (state.observations, index.map { state.announcements.remove(at: $0) })
    }
    for observation in observations where observation.key == key {
      let old = announcement?.olds.first { $0.observation === observation }?.value
      observation.tellChange(object, old: old ?? nil)
    }
    return announcement != nil
  }
}
