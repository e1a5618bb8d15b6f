import Foundation
import LineEditor
import SwiftParser
import SwiftSyntax

/// What the line editor must know of Swift: when a text is whole, and how its next line begins.
enum SwiftEntry {
  /// Whether a text can be handed over.
  ///
  /// It needs more lines when all that the parser misses is missing at the very end. A text with a
  /// mistake before that is whole: the compiler explains it, and no further line would mend it.
  static func isComplete(_ text: String) -> Bool {
    let words = text.drop(while: \.isWhitespace)
    if words.isEmpty || words.hasPrefix(":") { return true }
    let tree = Parser.parse(source: text)
    if tree.endOfFileToken.tokenDiagnostic?.kind == .unterminatedBlockComment { return false }
    let survey = Survey(tree)
    if survey.hasEarlyMistake { return true }
    return !survey.lacksEnd && !endsInBodylessFunction(tree)
  }

  /// The blanks that the line after a text begins with.
  static func indentation(after text: String) -> String {
    let line = text.split(separator: "\n", omittingEmptySubsequences: false).last ?? ""
    let indentation = String(line.prefix { $0 == " " })
    let opened = line.reduce(0) { depth, character in
      switch character {
      case "{", "(", "[": depth + 1
      case "}", ")", "]": max(0, depth - 1)
      default: depth
      }
    }
    return opened > 0 ? indentation + "  " : indentation
  }

  /// A function outside a protocol needs a body, which the parser leaves to the compiler to miss.
  private static func endsInBodylessFunction(_ tree: SourceFileSyntax) -> Bool {
    guard let last = tree.statements.last, case .decl(let declaration) = last.item else {
      return false
    }
    return declaration.as(FunctionDeclSyntax.self).map { $0.body == nil } ?? false
  }

  /// What the parser misses in a text, and where.
  private final class Survey: SyntaxVisitor {
    private(set) var lacksEnd = false
    private(set) var hasEarlyMistake = false
    private let end: AbsolutePosition

    init(_ tree: SourceFileSyntax) {
      let last = tree.tokens(viewMode: .sourceAccurate).reversed().dropFirst()
        .first { $0.presence == .present }
      end = last?.endPositionBeforeTrailingTrivia ?? tree.position
      super.init(viewMode: .all)
      walk(tree)
    }

    override func visit(_ token: TokenSyntax) -> SyntaxVisitorContinueKind {
      guard token.presence == .missing else { return .skipChildren }
      if token.position < end || isQuoteOfOneLine(token) {
        hasEarlyMistake = true
      } else {
        lacksEnd = true
      }
      return .skipChildren
    }

    override func visit(_ node: UnexpectedNodesSyntax) -> SyntaxVisitorContinueKind {
      hasEarlyMistake = true
      return .skipChildren
    }

    /// No further line can close a string that must end on its own.
    private func isQuoteOfOneLine(_ token: TokenSyntax) -> Bool {
      guard let string = token.parent?.as(StringLiteralExprSyntax.self),
        string.closingQuote.id == token.id
      else { return false }
      return string.openingQuote.tokenKind != .multilineStringQuote
    }
  }
}

extension SwiftEntry {
  /// The editor's settings for entries of a session.
  ///
  /// - Parameters:
  ///   - names: The names that are known just now.
  ///   - references: The lessons and screens that can be opened.
  static func syntax(names: @escaping () -> Set<String>, references: @escaping () -> [String])
    -> EntrySyntax
  {
    EntrySyntax(
      isComplete: isComplete, indentation: indentation(after:),
      completions: { completions(of: $0, names: names(), references: references()) })
  }

  /// The ways to complete the word at the end of a text.
  static func completions(of text: String, names: Set<String>, references: [String]) -> Completions
  {
    if text.hasPrefix(":") {
      let words = text.dropFirst().split(separator: " ", omittingEmptySubsequences: false)
      let last = String(words.last ?? "")
      guard words.count > 1 else {
        return matches(last, among: ShellCommand.all.map(\.name))
      }
      guard words.count == 2, case .success(let command) = ShellCommand.find(String(words[0]))
      else {
        return Completions()
      }
      switch command.action {
      case .open: return matches(last, among: references)
      case .help: return matches(last, among: ShellCommand.all.map(\.name))
      case .trace: return matches(last, among: Session.TraceChoice.allCases.map(\.rawValue))
      case .reset: return matches(last, among: ["progress"])
      case .load, .save: return matches(last, among: files(beginning: last))
      default: return Completions()
      }
    }
    let isPart = { (character: Character) in
      character.isLetter || character.isNumber || character == "_"
    }
    let word = String(text.reversed().prefix(while: isPart).reversed())
    guard word.isEmpty else { return matches(word, among: names.sorted()) }
    // After a dot, but not one of a range or a number.
    let before = text.dropLast()
    let owner = String(before.reversed().prefix(while: isPart).reversed())
    guard text.last == ".", before.last == ")" || owner.first.map({ !$0.isNumber }) == true else {
      return Completions()
    }
    return matches("", among: CompletionSource.members.sorted())
  }

  /// The files and folders whose paths begin with a text.
  private static func files(beginning path: String) -> [String] {
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
    let manager = FileManager.default
    let names = (try? manager.contentsOfDirectory(atPath: folder.isEmpty ? "." : folder)) ?? []
    return names.filter { !$0.hasPrefix(".") }.sorted().map { name in
      var isFolder: ObjCBool = false
      _ = manager.fileExists(atPath: folder + name, isDirectory: &isFolder)
      return folder + name + (isFolder.boolValue ? "/" : "")
    }
  }

  private static func matches(_ word: String, among candidates: [String]) -> Completions {
    Completions(word: word, candidates: candidates.filter { $0.hasPrefix(word) && $0 != word })
  }
}
