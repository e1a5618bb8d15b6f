internal import CLibEdit
import Glibc

/// Reads entries from a terminal with libedit: keys, history, multi-line entries, pastes, and output
/// that arrives while a line is being typed.
///
/// An entry of several lines is edited as a whole. Its later lines are shown with a hanging indent
/// that is as wide as a prompt of two columns and isn't part of the entry.
package final class TerminalLineReader: LineReader {
  package var isInteractive: Bool { true }
  package let output: Output
  /// Why the history isn't kept, for a person; nil when it is.
  package private(set) var problem: String?

  let editor: OpaquePointer
  let syntax: EntrySyntax
  private let list: OpaquePointer
  private var history: HistoryFile?
  let signals = SignalPipe.shared
  var decoder = KeyDecoder()
  private var prompt = Prompt("")
  private var promptText = strdup("")

  /// Keys to hand over before those of the terminal.
  private var queue: [Unicode.Scalar] = []
  /// A paste that `pasteKey` announced.
  var pastedText = ""
  /// Whether the line was erased for output that hasn't come to the end of its line yet.
  private var isHidden = false
  private var wasInterrupted = false

  /// Opens the editor on the standard streams, or nothing when they aren't a terminal that it can
  /// work with, or the person's `~/.editrc` says `edit off`.
  ///
  /// - Parameter program: The name under which `~/.editrc` may address this program.
  package init?(program: String, syntax: EntrySyntax = EntrySyntax(), history: HistoryFile? = nil) {
    guard Self.canEdit else { return nil }
    Self.useUTF8()
    guard clibedit_guard_terminal(STDIN_FILENO) == 0, let editor = clibedit_make(program),
      let list = history_init()
    else { return nil }
    self.editor = editor
    self.list = list
    self.syntax = syntax
    self.history = history
    let signals = signals
    output = Output(descriptor: STDOUT_FILENO, wakeEditor: { signals.wake() })

    clibedit_set_client_data(editor, Unmanaged.passUnretained(self).toOpaque())
    clibedit_set_reader(editor) { editor, scalar in
      TerminalLineReader.of(editor).nextKey(&scalar!.pointee)
    }
    clibedit_set_prompt(
      editor, { TerminalLineReader.of($0).promptText }, CChar(Prompt.marker.value))
    // When nobody edits, libedit would have the terminal echo and edit. And a paste from another
    // system has \r\n, which must not become two line ends.
    for flag in ["-echo", "-icanon"] { clibedit_set_terminal_flag(editor, "-x", flag) }
    for mode in ["-x", "-d"] {
      for flag in ["-icrnl", "-inlcr"] { clibedit_set_terminal_flag(editor, mode, flag) }
    }
    addCommands()
    clibedit_set_editor(editor, "emacs")
    bindKeys()
    readEditrc()
    if clibedit_is_editing(editor) == 0 { return nil }
    loadHistory()
    output.beginPassage(page)
  }

  deinit {
    el_end(editor)
    history_end(list)
    clibedit_release_terminal()
    free(promptText)
  }

  /// The reader that a function was called for by libedit.
  static func of(_ editor: OpaquePointer?) -> TerminalLineReader {
    Unmanaged.fromOpaque(clibedit_client_data(editor)!).takeUnretainedValue()
  }

  // MARK: Reading

  package func read(prompt source: String, more: String) -> Input {
    turnPages(more)
    prompt = Prompt(source)
    free(promptText)
    promptText = strdup(prompt.text)
    queue = []
    wasInterrupted = false
    signals.drain()
    output.beginEditing()
    clibedit_set_bracketed_paste(1)
    // libedit shows the prompt before it takes the terminal; keys typed in between would be read in
    // the other mode.
    clibedit_prepare_terminal(editor, 1)

    var count: Int32 = 0
    let line = el_gets(editor, &count).map { String(cString: $0) }

    clibedit_set_bracketed_paste(0)
    if wasInterrupted { leaveInput("^C") } else if line == nil { leaveInput("") }
    isHidden = false
    output.beginPassage(page)
    output.endEditing()

    // libedit's count isn't asked: an interrupted search looks like an end of input.
    if wasInterrupted { return .interrupted }
    guard let line else { return .endOfInput }
    let entry = HangingIndent.removed(from: line.hasSuffix("\n") ? String(line.dropLast()) : line)
    remember(entry)
    return .line(entry)
  }

  package func interruptible<Result>(
    onInterrupt: @escaping @Sendable () -> Void, _ body: () throws -> Result
  ) rethrows -> Result {
    try signals.handling(with: { if $0 == SIGINT { onInterrupt() } }, body)
  }

  /// Puts the cursor after the input and ends the line with a mark.
  private func leaveInput(_ mark: String) {
    if !isHidden {
      let (_, cursor, end) = layout()
      var text = ""
      if end.row > cursor.row { text += "\u{1B}[\(end.row - cursor.row)B" }
      output.sendNow(text + "\u{1B}[\(end.column + 1)G")
    }
    output.sendNow(mark + "\n")
  }

  // MARK: Keys

  /// Takes over what was typed; false where the terminal is gone.
  func takeKeys() -> Bool {
    var bytes = [UInt8](repeating: 0, count: 4_096)
    let count = Glibc.read(STDIN_FILENO, &bytes, bytes.count)
    if count > 0 { decoder.feed(bytes.prefix(count)) }
    return count > 0 || count < 0 && (errno == EINTR || errno == EAGAIN)
  }

  /// Queues a key to be handled before those of the terminal.
  func press(_ key: Unicode.Scalar) {
    queue.append(key)
  }

  /// What libedit calls for each character.
  private func nextKey(_ result: inout wchar_t) -> Int32 {
    var timeIsOver = false
    while true {
      if !queue.isEmpty {
        result = wchar_t(queue.removeFirst().value)
        return 1
      }
      if timeIsOver || !decoder.mayBeginPaste, let event = decoder.next() {
        reappear()
        switch event {
        case .character(let character): queue += keys(for: character, isFollowed: decoder.hasMore)
        case .paste(let text):
          pastedText = text
          queue.append(Key.paste)
        }
        continue
      }
      timeIsOver = false
      // A terminal sends the start of a paste in one piece; a person's keys come more slowly.
      switch signals.wait(for: STDIN_FILENO, milliseconds: decoder.mayBeginPaste ? 50 : nil) {
      case .timeout: timeIsOver = true
      case .input: if !takeKeys() { return 0 }
      case .signal(SIGINT):
        decoder.clear()
        wasInterrupted = true
        errno = EINTR
        return -1
      case .signal(SIGWINCH):
        eraseInput()
        el_resize(editor)
        if !isHidden { clibedit_refresh(editor) }
      case .signal(SIGCONT):
        // Whoever stopped us may have changed the terminal's mode.
        clibedit_prepare_terminal(editor, 0)
        clibedit_prepare_terminal(editor, 1)
        clibedit_set_bracketed_paste(1)
        if !isHidden { clibedit_refresh(editor) }
      case .signal: showWaitingOutput()
      }
    }
  }

  // MARK: Output while a line is being typed

  private func showWaitingOutput() {
    let text = output.takeWaiting()
    if text.isEmpty { return }
    if !isHidden { eraseInput() }
    output.sendNow(text)
    isHidden = !output.isAtLineStart
    if !isHidden { clibedit_refresh(editor) }
  }

  /// Shows the line again, on a row of its own, although the output before it isn't complete.
  private func reappear() {
    guard isHidden else { return }
    isHidden = false
    output.sendNow("\n")
    clibedit_refresh(editor)
  }

  /// Shows text above the line.
  func show(_ text: String) {
    eraseInput()
    output.sendNow(text)
    clibedit_refresh(editor)
  }

  /// Clears all rows of the prompt and the line, and leaves the cursor where the prompt began.
  private func eraseInput() {
    let rows = layout().cursor.row
    output.sendNow((rows > 0 ? "\u{1B}[\(rows)A" : "") + "\r\u{1B}[J")
  }

  /// Where the cursor and the end of the line are, counted from the prompt.
  private func layout() -> (width: Int, cursor: Layout, end: Layout) {
    let width = terminalSize(STDIN_FILENO)?.columns ?? 80
    let (before, after) = line
    let start = prompt.visible.unicodeScalars
    return (
      width, Layout(of: Array(start) + Array(before.unicodeScalars), width: width),
      Layout(of: Array(start) + Array((before + after).unicodeScalars), width: width)
    )
  }

  // MARK: The line

  /// The text being edited, before and after the cursor, with its hanging indent.
  var line: (before: String, after: String) {
    let info = el_line(editor).pointee
    func text(_ start: UnsafePointer<CChar>, _ end: UnsafePointer<CChar>) -> String {
      String(
        decoding: UnsafeRawBufferPointer(start: start, count: end - start), as: UTF8.self)
    }
    return (text(info.buffer, info.cursor), text(info.cursor, info.lastchar))
  }

  // MARK: History

  private func loadHistory() {
    clibedit_history_set_limit(list, 1_000)
    clibedit_history_set_unique(list, 1)
    clibedit_set_history(editor, list)
    do {
      for entry in try history?.load() ?? [] {
        clibedit_history_enter(list, HangingIndent.added(to: entry))
      }
    } catch {
      stopKeeping(error)
    }
  }

  private func remember(_ entry: String) {
    if entry.allSatisfy(\.isWhitespace) { return }
    let isNew = clibedit_history_enter(list, HangingIndent.added(to: entry)) > 0
    guard isNew, let history else { return }
    do { try history.append(entry) } catch { stopKeeping(error) }
  }

  /// What can't be loaded or written is left alone from then on.
  private func stopKeeping(_ failure: HistoryFile.Failure) {
    history = nil
    problem = failure.message
  }

  // MARK: The terminal

  private static var canEdit: Bool {
    guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1, let name = getenv("TERM") else {
      return false
    }
    return !["", "dumb", "unknown"].contains(String(cString: name))
  }

  /// libedit drops characters that the locale doesn't have, and a program starts in one that has
  /// only ASCII.
  private static func useUTF8() {
    setlocale(LC_CTYPE, "")
    if String(cString: nl_langinfo(nl_item(CODESET))) != "UTF-8" { setlocale(LC_CTYPE, "C.UTF-8") }
  }
}

/// The spaces before the later lines of an entry on the screen.
enum HangingIndent {
  static let text = "  "

  static func added(to entry: String) -> String {
    entry.split(separator: "\n", omittingEmptySubsequences: false)
      .joined(separator: "\n" + text)
  }

  /// The entry as the person means it.
  ///
  /// Lines that were moved to the left of the indent keep what they have.
  static func removed(from shown: String) -> String {
    let lines = shown.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.enumerated()
      .map {
        $0.offset > 0 && $0.element.hasPrefix(text) ? $0.element.dropFirst(text.count) : $0.element
      }
      .joined(separator: "\n")
  }
}
