import Glibc

/// The reader that fits the standard streams: an editor on a terminal, a plain one otherwise.
///
/// - Parameter program: The name under which `~/.editrc` may address this program.
package func makeLineReader(program: String, syntax: EntrySyntax, history: HistoryFile?)
  -> any LineReader
{
  if let editor = TerminalLineReader(program: program, syntax: syntax, history: history) {
    return editor
  }
  return PlainLineReader(prompts: isatty(STDIN_FILENO) == 1, syntax: syntax)
}
