internal import CLibEdit
import Glibc

/// What was printed since the last entry, shown a page at a time.
extension TerminalLineReader {
  /// What a person wants of a passage that goes on.
  private enum Wish {
    case page, rest, end
  }

  /// Shows what is left of a passage, a page at a time.
  ///
  /// It doesn't stop for somebody who has typed ahead.
  func turnPages(_ more: String) {
    while output.hasRest {
      guard !hasKeys else { return output.showRest() }
      clibedit_prepare_terminal(editor, 0)
      output.sendNow(more)
      let wish = nextWish(more)
      output.sendNow("\r\u{1B}[K")
      output.noteLineStart()
      switch wish {
      case .page: output.turnPage(to: page)
      case .rest: output.showRest()
      case .end: output.dropRest()
      }
    }
    output.showRest()
  }

  var page: Passage.Page {
    let size = terminalSize(STDOUT_FILENO)
    // A terminal that doesn't know its rows may have none.
    let rows = size.map { $0.rows > 0 ? $0.rows : 24 }
    return Passage.Page(rows: rows ?? 24, columns: size?.columns ?? 80)
  }

  private var hasKeys: Bool {
    var request = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    return decoder.hasMore || poll(&request, 1, 0) > 0
  }

  /// Waits for a key, which is left for the next entry unless it is one for pages.
  private func nextWish(_ more: String) -> Wish {
    while true {
      switch signals.wait(for: STDIN_FILENO) {
      case .input:
        guard takeKeys() else { return .rest }
        var rest = decoder
        guard case .character(let key)? = rest.next(), let wish = Self.wish(key) else {
          return .rest
        }
        decoder = rest
        return wish
      case .signal(SIGINT):
        decoder.clear()
        return .end
      case .signal(SIGCONT):
        clibedit_prepare_terminal(editor, 0)
        output.sendNow("\r" + more)
      case .signal, .timeout: break
      }
    }
  }

  private static func wish(_ key: Unicode.Scalar) -> Wish? {
    switch key {
    case "\r", "\n", " ": .page
    case "q": .end
    default: nil
    }
  }
}
