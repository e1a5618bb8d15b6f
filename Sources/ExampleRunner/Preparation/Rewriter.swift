import Recordings
import SwiftParser
import SwiftSyntax

/// Finds what has to change in a text before it can be compiled against the controlled world.
final class Rewriter: SyntaxVisitor {
  private(set) var edits = TextEdits()
  private(set) var refusals: [Diagnostic] = []
  /// Whether the text has statements at the top level, so that it can be a program's start.
  private(set) var hasTopLevelCode = false
  /// Whether a type in the text is marked `@main`.
  private(set) var hasMainType = false
  /// Whether the text doesn't parse.
  private(set) var hasSyntaxError = false

  private let unit: Program.Unit
  private let text: [UInt8]
  private let adds: Bool
  private let locations: SourceLocationConverter
  private var conditionalDepth = 0

  init(unit: Program.Unit, text: String, adds: Bool) {
    self.unit = unit
    self.text = Array(text.utf8)
    self.adds = adds
    let tree = Parser.parse(source: text)
    self.locations = SourceLocationConverter(fileName: unit.name, tree: tree)
    super.init(viewMode: .sourceAccurate)
    blankShebang()
    hasTopLevelCode = tree.statements.contains { !$0.item.is(DeclSyntax.self) }
    hasSyntaxError = tree.hasError
    walk(tree)
  }

  /// The prepared text, and how its columns relate to the learner's.
  func prepared() -> (text: String, columns: ColumnMap) {
    edits.applied(to: text, firstLine: unit.firstLine)
  }

  // MARK: Conditional compilation

  override func visit(_: IfConfigDeclSyntax) -> SyntaxVisitorContinueKind {
    conditionalDepth += 1
    return .visitChildren
  }

  override func visitPost(_: IfConfigDeclSyntax) {
    conditionalDepth -= 1
  }

  // MARK: Imports

  override func visit(_ node: ImportDeclSyntax) -> SyntaxVisitorContinueKind {
    guard let module = node.path.first?.name.text else { return .skipChildren }
    if ModuleTable.provided.contains(module) {
      blank(node)
    } else if conditionalDepth == 0, let refusal = ModuleTable.refusal(of: module) {
      // Inside `#if canImport(UIKit)` the import isn't meant for us: the compiler drops it.
      let place = locations.location(for: node.path.positionAfterSkippingLeadingTrivia)
      refusals.append(
        Diagnostic(
          severity: .error, message: refusal,
          location: Event.Location(
            file: unit.name, line: place.line + unit.firstLine - 1, column: place.column),
          sourceLine: unit.lines[place.line - 1]))
    }
    return .skipChildren
  }

  // MARK: Objective-C

  override func visit(_ node: AttributeSyntax) -> SyntaxVisitorContinueKind {
    switch node.attributeName.trimmedDescription {
    case "objc", "objcMembers", "nonobjc": blank(node)
    case "main": hasMainType = true
    default: break
    }
    return .skipChildren
  }

  override func visit(_ node: DeclModifierSyntax) -> SyntaxVisitorContinueKind {
    if node.name.tokenKind == .keyword(.dynamic) { blank(node) }
    return .skipChildren
  }

  override func visit(_ node: MacroExpansionExprSyntax) -> SyntaxVisitorContinueKind {
    // `#keyPath(Operation.isFinished)` and `#selector(refresh)`: the last name, as a string.
    guard ["keyPath", "selector"].contains(node.macroName.text), node.arguments.count == 1,
      let argument = node.arguments.first?.expression, let name = lastName(of: argument)
    else { return .visitChildren }
    edits.replace(bytes(of: node), with: "\"\(name)\"")
    return .skipChildren
  }

  // MARK: Names for traces

  override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
    let notifications = adds ? DynamicProperties.insertions(for: node) : []
    for (text, offset) in notifications { edits.insert(text, at: offset) }
    guard node.attributes.isEmpty, notifications.isEmpty else { return .visitChildren }
    for binding in node.bindings where binding.accessorBlock == nil {
      guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text,
        let value = binding.initializer?.value
      else { continue }
      addName(name, after: value)
    }
    return .visitChildren
  }

  override func visit(_ node: SequenceExprSyntax) -> SyntaxVisitorContinueKind {
    let elements = Array(node.elements)
    if elements.count == 3, elements[1].is(AssignmentExprSyntax.self),
      let name = lastName(of: elements[0])
    {
      addName(name, after: elements[2])
    }
    return .visitChildren
  }

  /// Appends `¬ "name"` to an expression that creates an object: what stands before it keeps its
  /// column.
  private func addName(_ name: String, after expression: ExprSyntax) {
    guard adds, createsObject(expression) else { return }
    let bare = name.filter { $0 != "`" }
    edits.insert(" ¬ \"\(bare)\"", at: expression.endPositionBeforeTrailingTrivia.utf8Offset)
  }

  /// Whether an expression is a call of something that looks like a type, or an array of such.
  private func createsObject(_ expression: ExprSyntax) -> Bool {
    if let array = expression.as(ArrayExprSyntax.self) {
      return array.elements.contains { createsObject($0.expression) }
    }
    if let call = expression.as(FunctionCallExprSyntax.self) {
      return isType(call.calledExpression) || mapsToObjects(call)
    }
    if let attempt = expression.as(TryExprSyntax.self) {
      return createsObject(attempt.expression)
    }
    if let wait = expression.as(AwaitExprSyntax.self) {
      return createsObject(wait.expression)
    }
    return false
  }

  /// Whether a call is `map` with a closure that ends in the creation of an object.
  private func mapsToObjects(_ call: FunctionCallExprSyntax) -> Bool {
    guard let callee = call.calledExpression.as(MemberAccessExprSyntax.self),
      callee.declName.baseName.text == "map",
      let last = call.trailingClosure?.statements.last?.item
    else { return false }
    let value = last.as(ReturnStmtSyntax.self)?.expression ?? last.as(ExprSyntax.self)
    return value.map(createsObject) ?? false
  }

  private func isType(_ expression: ExprSyntax) -> Bool {
    if let generic = expression.as(GenericSpecializationExprSyntax.self) {
      return isType(generic.expression)
    }
    if let member = expression.as(MemberAccessExprSyntax.self) {
      if member.declName.baseName.tokenKind == .keyword(.`init`), let base = member.base {
        return isType(base)
      }
      return member.base != nil && isTypeName(member.declName.baseName.text)
    }
    guard let reference = expression.as(DeclReferenceExprSyntax.self) else { return false }
    return isTypeName(reference.baseName.text)
  }

  private func isTypeName(_ name: String) -> Bool {
    name.first?.isUppercase == true && !Self.values.contains(name)
  }

  /// Values have no identity that a trace could name.
  private static let values: Set<String> = [
    "Array", "Bool", "CGFloat", "Character", "Data", "Date", "DateFormatter", "Decimal",
    "Dictionary", "Double", "Float", "IndexPath", "IndexSet", "Int", "Int16", "Int32", "Int64",
    "Int8", "JSONDecoder", "JSONEncoder", "Set", "String", "Substring", "UInt", "UInt16",
    "UInt32", "UInt64", "UInt8", "URL", "URLRequest", "UUID",
  ]

  // MARK: Helpers

  private func lastName(of expression: ExprSyntax) -> String? {
    if let member = expression.as(MemberAccessExprSyntax.self) {
      return member.declName.baseName.text
    }
    return expression.as(DeclReferenceExprSyntax.self)?.baseName.text
  }

  private func blank(_ node: some SyntaxProtocol) {
    edits.blank(bytes(of: node), of: text)
  }

  private func bytes(of node: some SyntaxProtocol) -> Range<Int> {
    let start = node.positionAfterSkippingLeadingTrivia.utf8Offset
    return start..<node.endPositionBeforeTrailingTrivia.utf8Offset
  }

  /// A line such as `#!/usr/bin/swift` is only allowed at the start of a file; ours has a line
  /// before it.
  private func blankShebang() {
    guard text.starts(with: Array("#!".utf8)) else { return }
    edits.blank(0..<(text.firstIndex(of: UInt8(ascii: "\n")) ?? text.count), of: text)
  }
}
