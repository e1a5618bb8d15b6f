extension StyledText {
  /// The text broken at spaces into lines of at most some columns; a word that is wider than a
  /// line is broken where the line ends.
  package func wrapped(to columns: Int) -> [StyledText] {
    var lines: [StyledText] = []
    var line = StyledText()
    for word in words {
      if !line.isEmpty, line.width + 1 + word.width > columns {
        lines.append(line)
        line = StyledText()
      }
      var rest = word.text
      if !line.isEmpty { line.append(" ", word.joint) }
      while line.width + rest.width > columns, rest.width > 1 {
        let (head, tail) = rest.split(atColumn: columns - line.width)
        lines.append(line + head)
        line = StyledText()
        rest = tail
      }
      line += rest
    }
    if !line.isEmpty || lines.isEmpty { lines.append(line) }
    return lines
  }

  /// The text cut into lines of at most some columns without regard to words.
  package func cut(to columns: Int) -> [StyledText] {
    var lines: [StyledText] = []
    var line = StyledText()
    var used = 0
    for run in runs {
      var piece = ""
      for character in run.text {
        let width = character.displayWidth
        if used + width > columns, used > 0 {
          line.append(piece, run.role)
          lines.append(line)
          line = StyledText()
          piece = ""
          used = 0
        }
        piece.append(character)
        used += width
      }
      line.append(piece, run.role)
    }
    return lines + [line]
  }

  /// The text, or as much of its beginning as fits into some columns, with `…` for the rest.
  package func truncated(to columns: Int) -> StyledText {
    guard width > columns else { return self }
    var (head, _) = split(atColumn: columns - 1)
    head.append("…", head.runs.last?.role ?? .plain)
    return head
  }

  /// The longest beginning that fits into some columns, at least one character, and the rest.
  private func split(atColumn columns: Int) -> (head: StyledText, tail: StyledText) {
    var head = StyledText()
    var tail = StyledText()
    for run in runs {
      guard tail.isEmpty, head.isEmpty || head.width < columns else {
        tail.append(run.text, run.role)
        continue
      }
      if head.width + run.text.displayWidth <= columns {
        head.append(run.text, run.role)
      } else {
        let (first, rest) = run.text.split(atColumn: columns - head.width)
        if head.isEmpty || head.width + first.displayWidth <= columns {
          head.append(first, run.role)
          tail.append(String(rest), run.role)
        } else {
          tail.append(run.text, run.role)
        }
      }
    }
    return (head, tail)
  }

  private struct Word {
    var text: StyledText
    /// The role of the space before it: that of its neighbours where they agree.
    var joint: Role
    var width: Int { text.width }
  }

  private var words: [Word] {
    var words: [Word] = []
    var word = StyledText()
    var joint = Role.plain
    for run in runs {
      for (index, part) in run.text.split(separator: " ", omittingEmptySubsequences: false)
        .enumerated()
      {
        if index > 0 {
          if !word.isEmpty { words.append(Word(text: word, joint: joint)) }
          word = StyledText()
          joint = run.role
        }
        word.append(String(part), run.role)
      }
    }
    if !word.isEmpty { words.append(Word(text: word, joint: joint)) }
    return words
  }
}
