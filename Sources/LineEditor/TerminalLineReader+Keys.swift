internal import CLibEdit
import Glibc

/// Keys that no keyboard has, for asking libedit's own commands for something.
///
/// Control characters above ASCII are used because they need no escape sequence, which vi's insert
/// mode can't have.
enum Key {
  static let paste: Unicode.Scalar = "\u{9D}"
  static let accept: Unicode.Scalar = "\u{9E}"
  static let previousEntry: Unicode.Scalar = "\u{9C}"
  static let nextEntry: Unicode.Scalar = "\u{9B}"
  static let outdent: Unicode.Scalar = "\u{9A}"
}

/// What the keys of a terminal do.
extension TerminalLineReader {
  private static let blank: Set<Character> = [" ", "\t"]
  private static let step = 2

  func addCommands() {
    typealias Command = @convention(c) (OpaquePointer?, Int32) -> UInt8
    func add(_ name: String, _ help: String, _ command: Command) {
      clibedit_add_command(editor, name, help, command)
    }
    add("entry-enter", "Hand the entry over, or begin its next line") { editor, _ in
      TerminalLineReader.of(editor).enter()
    }
    add("entry-newline", "Begin the next line of the entry") { editor, _ in
      TerminalLineReader.of(editor).newline()
    }
    add("entry-paste", "Insert what was pasted") { editor, _ in
      TerminalLineReader.of(editor).paste()
    }
    add("entry-up", "Move up a line, or to the entry before") { editor, _ in
      TerminalLineReader.of(editor).up()
    }
    add("entry-down", "Move down a line, or to the entry after") { editor, _ in
      TerminalLineReader.of(editor).down()
    }
    add("entry-line-start", "Move to the start of the line") { editor, _ in
      TerminalLineReader.of(editor).lineStart()
    }
    add("entry-line-end", "Move to the end of the line") { editor, _ in
      TerminalLineReader.of(editor).lineEnd()
    }
    add("entry-outdent", "Take one step of indentation away") { editor, _ in
      TerminalLineReader.of(editor).outdent()
    }
    add("entry-complete", "Complete the word before the cursor, or indent") { editor, _ in
      TerminalLineReader.of(editor).complete()
    }
  }

  /// Binds what the present set of keys needs; the person's own bindings come after and win.
  func bindKeys() {
    let isEmacs = clibedit_editor(editor).map { String(cString: $0) } == "emacs"
    var bindings = [
      ("\\n", "entry-enter"), ("\\r", "entry-enter"), ("\\t", "entry-complete"),
      (Self.name(Key.paste), "entry-paste"), (Self.name(Key.accept), "ed-newline"),
      (Self.name(Key.previousEntry), "ed-prev-history"),
      (Self.name(Key.nextEntry), "ed-next-history"), (Self.name(Key.outdent), "entry-outdent"),
    ]
    if isEmacs {
      bindings += [
        ("\\e\\n", "entry-newline"), ("\\e\\r", "entry-newline"),
        ("^P", "entry-up"), ("\\e[A", "entry-up"), ("\\eOA", "entry-up"),
        ("^N", "entry-down"), ("\\e[B", "entry-down"), ("\\eOB", "entry-down"),
        ("^A", "entry-line-start"), ("^E", "entry-line-end"),
        ("\\e[1~", "entry-line-start"), ("\\e[7~", "entry-line-start"),
        ("\\e[H", "entry-line-start"), ("\\eOH", "entry-line-start"),
        ("\\e[4~", "entry-line-end"), ("\\e[8~", "entry-line-end"),
        ("\\e[F", "entry-line-end"), ("\\eOF", "entry-line-end"),
        ("\\e[3~", "ed-delete-next-char"),
        ("\\e[1;5C", "em-next-word"), ("\\e[5C", "em-next-word"), ("\\eOc", "em-next-word"),
        ("\\e[1;5D", "ed-prev-word"), ("\\e[5D", "ed-prev-word"), ("\\eOd", "ed-prev-word"),
        ("\\e[1;3C", "em-next-word"), ("\\e[1;3D", "ed-prev-word"),
        ("^R", "em-inc-search-prev"), ("^W", "ed-delete-prev-word"),
      ]
    }
    for (key, command) in bindings { clibedit_bind(editor, key, command) }
    if !isEmacs {
      for (key, command) in bindings { clibedit_bind_alternative(editor, key, command) }
    }
  }

  /// A control character above ASCII as libedit's `bind` writes it.
  private static func name(_ key: Unicode.Scalar) -> String {
    "\\" + String(key.value, radix: 8)
  }

  /// Runs the commands of `~/.editrc`.
  ///
  /// Not by `el_source`: a line such as `bind -v` takes away all bindings, and ours must be there
  /// before the lines that follow it.
  func readEditrc() {
    guard let file = Self.editrcPath, let stream = fopen(file, "r") else { return }
    defer { fclose(stream) }
    let tokenizer = tok_init(nil)
    defer { tok_end(tokenizer) }
    var line: UnsafeMutablePointer<CChar>?
    var capacity = 0
    defer { free(line) }
    while getline(&line, &capacity, stream) > 0, let text = line {
      let trimmed = String(cString: text).drop(while: \.isWhitespace)
      if trimmed.isEmpty || trimmed.hasPrefix("#") { continue }
      var count: Int32 = 0
      var words: UnsafeMutablePointer<UnsafePointer<CChar>?>?
      tok_reset(tokenizer)
      guard tok_str(tokenizer, String(trimmed), &count, &words) == 0, let words else { continue }
      el_parse(editor, count, words)
      let resets = (0..<Int(count)).contains { index in
        words[index].map { ["-v", "-e"].contains(String(cString: $0)) } ?? false
      }
      if resets { bindKeys() }
    }
  }

  private static var editrcPath: String? {
    if let path = getenv("EDITRC") { return String(cString: path) }
    return getenv("HOME").map { String(cString: $0) + "/.editrc" }
  }

  /// The keys that a character stands for.
  ///
  /// A closing bracket and Backspace in an indentation first take a step of it away; decided here,
  /// since libedit's search knows only its own commands.
  func keys(for character: Unicode.Scalar, isFollowed: Bool) -> [Unicode.Scalar] {
    switch character {
    case "\u{1B}" where isFollowed && isSearching:
      // libedit's search takes the escape character as its end and the rest as text.
      [character, character]
    case "}", ")", "]": rowBeforeCursor.isIndented ? [Key.outdent, character] : [character]
    case "\u{8}", "\u{7F}":
      rowBeforeCursor.isIndented || rowBeforeCursor.isStart ? [Key.outdent] : [character]
    default: [character]
    }
  }

  /// Whether libedit's incremental search shows itself below the line.
  private var isSearching: Bool {
    let (before, after) = line
    let row = (before + after).split(separator: "\n", omittingEmptySubsequences: false).last ?? ""
    return ["bck", "fwd"].contains(row.prefix(3))
      && [":", "?"].contains(row.dropFirst(3).prefix(1))
  }

  /// What stands between the start of the row and the cursor: blank and more than the hanging
  /// indent, or just that.
  private var rowBeforeCursor: (isIndented: Bool, isStart: Bool) {
    let before = line.before
    guard let newline = before.lastIndex(of: "\n") else { return (false, false) }
    let row = before[before.index(after: newline)...]
    guard row.allSatisfy(Self.blank.contains) else { return (false, false) }
    return (row.count > HangingIndent.text.count, row.count <= HangingIndent.text.count)
  }

  // MARK: Commands; each returns a code of libedit's

  private static var done: UInt8 { UInt8(CC_NORM) }
  private static var redraw: UInt8 { UInt8(CC_REFRESH) }
  private static var moved: UInt8 { UInt8(CC_CURSOR) }
  private static var beep: UInt8 { UInt8(CC_ERROR) }

  private func enter() -> UInt8 {
    let (before, after) = line
    guard syntax.isComplete(HangingIndent.removed(from: before + after)) else { return newline() }
    press(Key.accept)
    return Self.done
  }

  private func newline() -> UInt8 {
    let indentation = syntax.indentation(HangingIndent.removed(from: line.before))
    return insert("\n" + HangingIndent.text + indentation)
  }

  private func paste() -> UInt8 {
    defer { pastedText = "" }
    return insert(HangingIndent.added(to: pastedText))
  }

  private func insert(_ text: String) -> UInt8 {
    if text.isEmpty { return Self.done }
    return el_insertstr(editor, text) == 0 ? Self.redraw : Self.beep
  }

  private func outdent() -> UInt8 {
    let before = line.before
    guard let newline = before.lastIndex(of: "\n") else { return Self.beep }
    let blanks = before[newline...].count - 1
    let beyond = blanks - HangingIndent.text.count
    // At the hanging indent the line is joined to the one before.
    let count = beyond > 0 ? (beyond - 1) % Self.step + 1 : blanks + 1
    el_deletestr(editor, Int32(count))
    return Self.redraw
  }

  private func up() -> UInt8 {
    let before = line.before
    guard let newline = before.lastIndex(of: "\n") else {
      press(Key.previousEntry)
      return Self.done
    }
    let column = before[newline...].unicodeScalars.count - 1
    let above = before[..<newline]
    let start = above.lastIndex(of: "\n").map { above.index(after: $0) }
    let length = above[(start ?? above.startIndex)...].unicodeScalars.count
    let offset = start == nil ? HangingIndent.text.count : 0
    let target = min(max(column - offset, 0), length)
    el_cursor(editor, Int32(-(column + 1 + length - target)))
    return Self.moved
  }

  private func down() -> UInt8 {
    let (before, after) = line
    guard let newline = after.firstIndex(of: "\n") else {
      press(Key.nextEntry)
      return Self.done
    }
    let start = before.lastIndex(of: "\n").map { before.index(after: $0) }
    let offset = start == nil ? HangingIndent.text.count : 0
    let column = before[(start ?? before.startIndex)...].unicodeScalars.count + offset
    let below = after[after.index(after: newline)...]
    let length = below.prefix { $0 != "\n" }.unicodeScalars.count
    let rest = after[..<newline].unicodeScalars.count
    el_cursor(editor, Int32(rest + 1 + min(column, length)))
    return Self.moved
  }

  private func lineStart() -> UInt8 {
    let before = line.before
    let row = before.lastIndex(of: "\n").map { before[before.index(after: $0)...] }
    let indent = row == nil ? 0 : HangingIndent.text.count
    let count = (row ?? before[...]).unicodeScalars.count - indent
    if count > 0 { el_cursor(editor, Int32(-count)) }
    return Self.moved
  }

  private func lineEnd() -> UInt8 {
    el_cursor(editor, Int32(line.after.prefix { $0 != "\n" }.unicodeScalars.count))
    return Self.moved
  }

  private func complete() -> UInt8 {
    let before = HangingIndent.removed(from: line.before)
    let row = before.split(separator: "\n", omittingEmptySubsequences: false).last ?? ""
    if row.allSatisfy(Self.blank.contains) && before.contains("\n") {
      return insert(String(repeating: " ", count: Self.step))
    }
    let completions = syntax.completions(before)
    let shared = completions.candidates.sharedPrefix
    guard shared.hasPrefix(completions.word) else { return Self.beep }
    if shared.count > completions.word.count || completions.candidates.count == 1 {
      return insert(String(shared.dropFirst(completions.word.count)))
    }
    guard completions.candidates.count > 1 else { return Self.beep }
    let width = terminalSize(STDIN_FILENO)?.columns ?? 80
    show(columns(completions.candidates, width: width))
    return Self.done
  }
}

extension [String] {
  /// The longest text that all begin with.
  fileprivate var sharedPrefix: String {
    guard let first else { return "" }
    return dropFirst().reduce(first) { String(zip($0, $1).prefix { $0 == $1 }.map(\.0)) }
  }
}

/// Words in columns, read downwards, as lines that fit a width.
func columns(_ words: [String], width: Int) -> String {
  let cell = (words.map(\.count).max() ?? 0) + 2
  let count = max(1, width / cell)
  let rows = (words.count + count - 1) / count
  return (0..<rows).map { row in
    let cells = stride(from: row, to: words.count, by: rows).map { words[$0] }
    let padded = cells.dropLast().map { $0 + String(repeating: " ", count: cell - $0.count) }
    return padded.joined() + (cells.last ?? "") + "\n"
  }.joined()
}
