import SwiftParser
import SwiftSyntax

/// What a cell declares for the cells after it.
///
/// Functions count with their parameters: two of the same name may stand side by side.
struct Declarations: Equatable {
  private(set) var names: Set<String> = []

  init(in cell: String) {
    for statement in Parser.parse(source: cell).statements {
      guard case .decl(let declaration) = statement.item else { continue }
      names.formUnion(declaration.declaredNames)
    }
  }

  /// The names alone.
  var words: Set<String> { Set(names.map { String($0.prefix { $0 != "(" }) }) }

  /// Whether one of these takes the place of one of the others.
  func replaces(_ other: Declarations) -> Bool { !names.isDisjoint(with: other.names) }
}

extension DeclSyntax {
  fileprivate var declaredNames: [String] {
    if let variable = self.as(VariableDeclSyntax.self) {
      return variable.bindings.flatMap { $0.pattern.declaredNames }
    }
    if let function = self.as(FunctionDeclSyntax.self) {
      let parameters = function.signature.parameterClause.parameters.map { parameter in
        "\(parameter.firstName.text):\(parameter.type.trimmedDescription)"
      }
      return ["\(function.name.text)(\(parameters.joined(separator: ",")))"]
    }
    // Classes, structures, enumerations, actors, protocols and aliases; extensions have no name of
    // their own.
    return self.asProtocol((any NamedDeclSyntax).self).map { [$0.name.text] } ?? []
  }
}

extension PatternSyntax {
  fileprivate var declaredNames: [String] {
    if let identifier = self.as(IdentifierPatternSyntax.self) {
      return [identifier.identifier.text]
    }
    return self.as(TuplePatternSyntax.self)?.elements.flatMap { $0.pattern.declaredNames } ?? []
  }
}
