import Glibc
import Synchronization

/// The one way to the terminal: text may come from any thread at any time, also while a line is
/// being edited, and never lands inside that line.
package final class Output: Sendable {
  private enum Phase {
    /// Nobody edits: text goes straight out, or a page of it.
    case direct
    /// A line is being edited: text waits until the editor takes it.
    case editing(waiting: String)
  }

  private struct State {
    var phase = Phase.direct
    var isAtLineStart = true
    /// What is shown a page at a time; nil where there are no pages.
    var passage: Passage?
  }

  private let state = Mutex(State())
  private let descriptor: Int32
  private let wakeEditor: @Sendable () -> Void

  /// Creates an output on a file descriptor; `wakeEditor` is called, on the writing thread, when
  /// text waits for the editor.
  init(descriptor: Int32, wakeEditor: @escaping @Sendable () -> Void = {}) {
    self.descriptor = descriptor
    self.wakeEditor = wakeEditor
  }

  /// Writes text as it is; no newline is added.
  package func write(_ text: String) {
    if text.isEmpty { return }
    let mustWake = state.withLock { state -> Bool in
      switch state.phase {
      case .direct:
        send(state.passage?.add(text) ?? text, &state)
        return false
      case .editing(let waiting):
        state.phase = .editing(waiting: waiting + text)
        return waiting.isEmpty
      }
    }
    if mustWake { wakeEditor() }
  }

  /// Writes a newline unless the cursor is at the start of a line.
  package func finishLine() {
    if !state.withLock({ $0.isAtLineStart }) { write("\n") }
  }

  /// Shows what waits, and from now on all text at once, until the next entry.
  package func showRest() {
    state.withLock { state in
      let rest = state.passage?.end ?? state.passage?.waiting ?? ""
      state.passage = nil
      send(rest, &state)
    }
  }

  /// Forgets what waits; text that comes until the next entry is shown at once.
  package func dropRest() {
    state.withLock { $0.passage = nil }
  }

  // MARK: For the readers

  /// From now on no more than a page goes out before `turnPage`.
  func beginPassage(_ page: Passage.Page) {
    state.withLock { $0.passage = Passage(page) }
  }

  /// Whether a page is full and more text waits than it has room for.
  var hasRest: Bool { state.withLock { $0.passage.map { $0.end == nil } ?? false } }

  /// Shows the next page of what waits.
  func turnPage(to page: Passage.Page) {
    state.withLock { state in
      let text = state.passage?.turn(to: page) ?? ""
      send(text, &state)
    }
  }

  /// The cursor is at the start of a line, whatever was written last.
  func noteLineStart() {
    state.withLock { $0.isAtLineStart = true }
  }

  /// From now on text waits for `takeWaiting`.
  ///
  /// Begins a new line first if need be.
  func beginEditing() {
    state.withLock { state in
      if !state.isAtLineStart { send("\n", &state) }
      state.phase = .editing(waiting: "")
    }
  }

  /// The text that waits, which the caller must send with `sendNow`.
  func takeWaiting() -> String {
    state.withLock { state in
      guard case .editing(let waiting) = state.phase else { return "" }
      state.phase = .editing(waiting: "")
      return waiting
    }
  }

  /// Writes while a line is being edited: from the editor itself, after it has made room.
  func sendNow(_ text: String) {
    state.withLock { send(text, &$0) }
  }

  /// Text goes straight out again; what still waited goes first.
  func endEditing() {
    state.withLock { state in
      if case .editing(let waiting) = state.phase {
        state.phase = .direct
        state.isAtLineStart = true
        send(waiting, &state)
      }
    }
  }

  var isAtLineStart: Bool { state.withLock { $0.isAtLineStart } }

  private func send(_ text: String, _ state: inout State) {
    guard let last = text.utf8.last else { return }
    state.isAtLineStart = last == UInt8(ascii: "\n")
    // What others printed through the C library must not come after this.
    fflush(nil)
    writeAll(text, to: descriptor)
  }
}

/// Writes all of a text, whatever interrupts it; gives up when the other end is gone.
func writeAll(_ text: String, to descriptor: Int32) {
  var bytes = ArraySlice(text.utf8)
  while !bytes.isEmpty {
    let count = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
    if count > 0 {
      bytes = bytes.dropFirst(count)
    } else if errno == EAGAIN {
      var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
      poll(&request, 1, -1)
    } else if errno != EINTR {
      return
    }
  }
}
