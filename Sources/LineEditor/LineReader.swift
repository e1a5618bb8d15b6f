/// What a person, or a script, did at a prompt.
package enum Input: Equatable, Sendable {
  /// A whole entry, which may have several lines; without its final newline.
  case line(String)
  /// Ctrl-C: what was typed is dropped.
  case interrupted
  /// Ctrl-D on an empty line, or the end of a script.
  case endOfInput
}

/// Something that entries can be read from: a terminal with an editor, or a plain stream.
///
/// Use it from the main thread only: on another thread Ctrl-C doesn't interrupt a terminal's read.
package protocol LineReader: AnyObject {
  /// Whether a person sits at the other end.
  var isInteractive: Bool { get }
  /// Everything that is printed while this reader is in use goes through here.
  var output: Output { get }
  /// Why something doesn't work as it should, a sentence for a person; nil when all is well.
  var problem: String? { get }
  /// Reads the next entry.
  ///
  /// What was printed since the last one is shown a screen at a time where the terminal can do that:
  /// Enter and the space bar go on, `q` and Ctrl-C leave the rest out, and any other key shows all of
  /// it and is the first of the entry.
  ///
  /// - Parameters:
  ///   - prompt: What stands before the entry; it may hold escape sequences for colour.
  ///     A reader that isn't interactive doesn't print it.
  ///   - more: What stands below a page while the next one waits.
  func read(prompt: String, more: String) -> Input
  /// Runs `body` while Ctrl-C calls `onInterrupt`, on another thread, instead of ending the process.
  func interruptible<Result>(
    onInterrupt: @escaping @Sendable () -> Void, _ body: () throws -> Result
  ) rethrows -> Result
}

/// What a reader must be told about the language of its entries.
package struct EntrySyntax {
  /// Whether a text can be handed over, or needs more lines.
  package var isComplete: (String) -> Bool
  /// Spaces to begin a new line with, given the text before it.
  package var indentation: (String) -> String
  /// Ways to complete the word that ends a text: what may stand in its place, and where it begins.
  package var completions: (String) -> Completions

  /// Creates a syntax; without arguments every line is complete.
  package init(
    isComplete: @escaping (String) -> Bool = { _ in true },
    indentation: @escaping (String) -> String = { _ in "" },
    completions: @escaping (String) -> Completions = { _ in Completions() }
  ) {
    self.isComplete = isComplete
    self.indentation = indentation
    self.completions = completions
  }
}

/// The ways to complete a word.
package struct Completions: Equatable, Sendable {
  /// The word as it was typed.
  package var word: String
  /// What may replace it, in the order in which it is shown.
  package var candidates: [String]

  /// Creates completions.
  package init(word: String = "", candidates: [String] = []) {
    self.word = word
    self.candidates = candidates
  }
}
