import Recordings
import SwiftParser
import SwiftSyntax

/// Finds out which variable the learner's text reads or writes at a place.
///
/// An object's properties have no names in the image, but the text has them: the place of an access
/// is that of its name, or of the operator that assigns to it.
struct VariableNames {
  private struct Text {
    var tree: SourceFileSyntax
    var firstLine: Int
  }

  private let texts: [String: Text]

  /// The variables of a program.
  init(_ program: Program) {
    texts = Dictionary(
      program.units.map {
        ($0.name, Text(tree: Parser.parse(source: $0.text), firstLine: $0.firstLine))
      }, uniquingKeysWith: { first, _ in first })
  }

  /// The variable of a race; nil where its two places seem to speak of different ones.
  func variable(of race: DataRace) -> String? {
    let names = [race.first, race.second].map { $0.location.flatMap(name) }
    guard let first = names[0] ?? names[1], let second = names[1] ?? names[0] else { return nil }
    if first == second { return first }
    // The place may be that of a whole expression `shelf.jars`, whose end is the variable.
    if race.first.location.map(members)?.contains(second) ?? false { return second }
    return race.second.location.map(members)?.contains(first) ?? false ? first : nil
  }

  /// The members that follow the name at a place: `b` and `c` in `a.b.c`.
  private func members(at location: Event.Location) -> [String] {
    guard let text = texts[location.file], let column = location.column else { return [] }
    let converter = SourceLocationConverter(fileName: "", tree: text.tree)
    let line = location.line - text.firstLine + 1
    guard line > 0 else { return [] }
    let token = text.tree.token(at: converter.position(ofLine: line, column: column))
    var names: [String] = []
    var node = token?.parent
    while let member = node?.parent?.as(MemberAccessExprSyntax.self),
      member.base?.id == node?.id
    {
      names.append(member.declName.baseName.text)
      node = Syntax(member)
    }
    return names
  }

  private func token(at location: Event.Location) -> TokenSyntax? {
    guard let text = texts[location.file], let column = location.column else { return nil }
    let converter = SourceLocationConverter(fileName: "", tree: text.tree)
    let line = location.line - text.firstLine + 1
    guard line > 0 else { return nil }
    let position = converter.position(ofLine: line, column: column)
    return text.tree.token(at: position)
  }

  /// The variable that is written at a place; nil where the text doesn't tell, or hands a value over
  /// there, which is written somewhere else.
  func nameWritten(at location: Event.Location) -> String? {
    guard let token = token(at: location), token.parent?.isArgument != true else { return nil }
    return name(at: location)
  }

  /// The variable that is read or written at a place; nil where the text doesn't tell.
  func name(at location: Event.Location) -> String? {
    guard var token = token(at: location) else { return nil }
    if let name = token.parent?.lazyVariable { return name }
    if case .period = token.tokenKind, let next = token.nextToken(viewMode: .sourceAccurate) {
      token = next
    }
    while true {
      switch token.tokenKind {
      case .identifier(let name):
        return token.parent?.isCalled == true ? token.parent?.callReceiver : name
      // What is assigned to stands before the operator.
      case .equal, .binaryOperator, .postfixQuestionMark, .exclamationMark, .postfixOperator:
        guard let previous = token.previousToken(viewMode: .sourceAccurate) else { return nil }
        token = previous
      // An element is its array's.
      case .rightSquare:
        guard let call = token.parent?.as(SubscriptCallExprSyntax.self),
          let last = call.calledExpression.lastToken(viewMode: .sourceAccurate)
        else { return nil }
        token = last
      default: return nil
      }
    }
  }
}

extension Syntax {
  /// The call whose function this name is.
  private var calledFunction: ExprSyntax? {
    guard let reference = self.as(DeclReferenceExprSyntax.self) else { return nil }
    var function = ExprSyntax(reference)
    if let member = reference.parent?.as(MemberAccessExprSyntax.self),
      member.declName.id == reference.id
    {
      function = ExprSyntax(member)
    }
    guard let call = function.parent?.as(FunctionCallExprSyntax.self) else { return nil }
    return call.calledExpression.id == function.id ? function : nil
  }

  /// The lazy variable in whose initial value this is: it is that which is read and then written.
  fileprivate var lazyVariable: String? {
    var node = Optional(self)
    while let here = node, !here.is(ClosureExprSyntax.self), !here.is(CodeBlockSyntax.self) {
      if let variable = here.as(VariableDeclSyntax.self) {
        guard variable.modifiers.contains(where: { $0.name.tokenKind == .keyword(.lazy) }) else {
          return nil
        }
        return variable.bindings.first?.pattern.as(IdentifierPatternSyntax.self)?.identifier.text
      }
      node = here.parent
    }
    return nil
  }

  /// Whether the name is all of what is handed to a function.
  fileprivate var isArgument: Bool {
    guard let reference = self.as(DeclReferenceExprSyntax.self) else { return false }
    var value = ExprSyntax(reference)
    while let member = value.parent?.as(MemberAccessExprSyntax.self) { value = ExprSyntax(member) }
    return value.parent?.is(LabeledExprSyntax.self) ?? false
  }

  /// Whether the name is that of a function that is called.
  fileprivate var isCalled: Bool { calledFunction != nil }

  /// The variable whose function is called; nil where it isn't a variable's.
  fileprivate var callReceiver: String? {
    let base = calledFunction?.as(MemberAccessExprSyntax.self)?.base
    return base?.as(DeclReferenceExprSyntax.self)?.baseName.text
  }
}
