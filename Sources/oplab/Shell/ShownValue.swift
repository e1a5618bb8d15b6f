import ExampleRunner
import Foundation
import Recordings
import SwiftParser
import SwiftSyntax

/// Makes a cell print the value of the expression that it ends with.
///
/// Only text after the expression is added, so that all places keep their columns: an operator that
/// binds more weakly than any other and prints what stands before it, unless that is nothing.
enum ShownValue {
  /// What must stand in the program once.
  static let declaration = """
    precedencegroup Shown { lowerThan: AssignmentPrecedence }
    infix operator ¶: Shown
    func ¶ <Value>(value: Value, _: Void) { print(String(describing: value)) }
    func ¶ (value: Void, _: Void) {}

    """

  /// The cell with its last expression shown, nil where it doesn't end with one.
  static func added(to cell: String) -> String? {
    let tree = Parser.parse(source: cell)
    guard !tree.hasError, case .expr(let expression)? = tree.statements.last?.item,
      !isAssignment(expression)
    else { return nil }
    let end = cell.utf8.index(
      cell.utf8.startIndex,
      offsetBy: expression.endPositionBeforeTrailingTrivia.utf8Offset)
    return cell[..<end] + addition + cell[end...]
  }

  /// What the compiler says, without what was added; nil where it is about that.
  static func removed(from diagnostic: Diagnostic) -> Diagnostic? {
    guard let line = diagnostic.sourceLine, let range = line.range(of: addition) else {
      return diagnostic
    }
    let column = line.utf8.distance(from: line.startIndex, to: range.lowerBound) + 1
    guard diagnostic.location?.column ?? 1 < column else { return nil }
    var diagnostic = diagnostic
    diagnostic.sourceLine = line.replacingCharacters(in: range, with: "")
    return diagnostic
  }

  private static let addition = " ¶ ()"

  private static func isAssignment(_ expression: ExprSyntax) -> Bool {
    guard let sequence = expression.as(SequenceExprSyntax.self) else { return false }
    return sequence.elements.contains { element in
      if element.is(AssignmentExprSyntax.self) { return true }
      guard let name = element.as(BinaryOperatorExprSyntax.self)?.operator.text else {
        return false
      }
      return name.hasSuffix("=") && !["==", "!=", "<=", ">=", "===", "!==", "~="].contains(name)
    }
  }
}
