import SwiftSyntax

/// Notifications for `dynamic` properties.
///
/// On Apple's systems, the runtime tells the observers of a `dynamic` property of every change. Here
/// the property's own observers do that: `dynamic var heat = 20` gets a `willSet` and a `didSet`
/// that post the change, by name for `addObserver(_:forKeyPath:…)` and by key path for `observe(_:)`.
enum DynamicProperties {
  /// A text to insert, and where.
  typealias Insertion = (text: String, offset: Int)

  /// What makes a property tell its observers; empty for one that isn't stored and `dynamic`.
  static func insertions(for node: VariableDeclSyntax) -> [Insertion] {
    let modifiers = node.modifiers.map(\.name.tokenKind)
    guard modifiers.contains(.keyword(.dynamic)), !modifiers.contains(.keyword(.override)),
      node.bindingSpecifier.tokenKind == .keyword(.var), node.bindings.count == 1,
      let binding = node.bindings.first,
      let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text
    else { return [] }
    let plain = name.filter { $0 != "`" }
    let before = "willChangeValue(forKey: \"\(plain)\"); willChangeValue(for: \\.\(name))"
    let after = "didChangeValue(for: \\.\(name)); didChangeValue(forKey: \"\(plain)\")"

    guard let block = binding.accessorBlock else {
      let end = binding.endPositionBeforeTrailingTrivia.utf8Offset
      return [(" { willSet { \(before) } didSet { \(after) } }", end)]
    }
    guard case .accessors(let accessors) = block.accessors else { return [] }
    var insertions: [Insertion] = []
    var missing = ["willSet": before, "didSet": after]
    for accessor in accessors {
      let kind = accessor.accessorSpecifier.text
      // A property with `get` isn't stored.
      guard missing.removeValue(forKey: kind) != nil, let body = accessor.body else { return [] }
      if kind == "willSet" {
        insertions.append(
          (" \(before); ", body.leftBrace.endPositionBeforeTrailingTrivia.utf8Offset))
      } else {
        let brace = body.rightBrace.positionAfterSkippingLeadingTrivia.utf8Offset
        insertions.append(("; \(after) ", brace))
      }
    }
    let brace = block.leftBrace.endPositionBeforeTrailingTrivia.utf8Offset
    for (kind, text) in missing.sorted(by: { $0.key > $1.key }) {
      insertions.append((" \(kind) { \(text) }", brace))
    }
    return insertions
  }
}
