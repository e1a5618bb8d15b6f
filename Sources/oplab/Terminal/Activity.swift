import Foundation
import Presentation
import Synchronization

/// A line on standard error that shows that the lab is at work; nothing where that isn't a terminal.
///
/// It appears only after a moment, so that quick work doesn't flicker, and leaves no trace.
final class Activity: Sendable {
  private struct State {
    var text: String
    var isShown = false
    var isOver = false
    var frame = 0
  }

  private let state: Mutex<State>
  // Dispatch sources may be used from any thread; Dispatch only lacks the annotation.
  nonisolated(unsafe) private let timer: (any DispatchSourceTimer)?

  private static let frames = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"]

  /// Shows that something is being done, until `end()`.
  init(_ text: String) {
    state = Mutex(State(text: text))
    guard Console.showsProgress else {
      timer = nil
      return
    }
    timer = DispatchSource.makeTimerSource(queue: .global(qos: .userInteractive))
    timer?.schedule(deadline: .now() + 0.15, repeating: 0.1)
    timer?.setEventHandler { [weak self] in self?.draw() }
    timer?.resume()
  }

  /// Shows what is being done now.
  func update(_ text: String) {
    state.withLock { $0.text = text }
  }

  /// Shows how much is done, with a bar.
  func update(_ text: String, done: Int, of count: Int) {
    update("\(text)  \(Self.bar(done, of: count))  \(done)/\(count)")
  }

  /// A bar that is filled as far as something is done.
  static func bar(_ done: Int, of count: Int) -> String {
    let bar = String(repeating: "█", count: 20 * min(done, count) / max(1, count))
    return bar + String(repeating: "░", count: 20 - bar.count)
  }

  /// Removes the line.
  func end() {
    timer?.cancel()
    state.withLock { state in
      if state.isShown { Self.write("\r\u{1B}[K") }
      state.isOver = true
      state.isShown = false
    }
  }

  /// Removes the line, writes, and lets it come back.
  func interrupt(_ write: () -> Void) {
    state.withLock { state in
      if state.isShown { Self.write("\r\u{1B}[K") }
      state.isShown = false
      write()
    }
  }

  private func draw() {
    state.withLock { state in
      guard !state.isOver else { return }
      state.isShown = true
      state.frame += 1
      let sign = Self.frames[state.frame % Self.frames.count]
      // One line only: a longer one would wrap, and the next return would not reach its start.
      Self.write("\r\u{1B}[K\(sign) \(state.text.truncated(to: 70))")
    }
  }

  private static func write(_ text: String) {
    FileHandle.standardError.write(Data(text.utf8))
  }
}

/// Does something that may take a while, with a sign of life.
func showingActivity<Result, Failure>(_ text: String, _ work: () throws(Failure) -> Result)
  throws(Failure)
  -> Result
{
  let activity = Activity(text)
  defer { activity.end() }
  return try work()
}
