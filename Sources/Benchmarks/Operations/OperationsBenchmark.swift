import Foundation

/// Operations and their queues, against Foundation's and against bare Dispatch.
///
/// Prints one line of a table for each piece of work, with its limit. Each ratio is of things measured in
/// turn in this run.
func benchmarkOperations() -> Bool {
  let rows: [() -> [OperationsRow]] = [
    memoryRow, independentRow, serialRow, chainRow, chainGrowthRows, graphRows, priorityRow,
    countRow, waitRow, observerRows, unobservedRow,
  ]
  print("| work | limit | measured | |")
  print("|---|---|---|---|")
  var areMet = true
  for row in rows.lazy.flatMap({ $0() }) {
    print("| \(row.work) | \(row.limit) | \(row.measured) | \(row.isMet ? "met" : "MISSED") |")
    fflush(nil)
    areMet = areMet && row.isMet
  }
  return areMet
}

/// One line of the table.
struct OperationsRow {
  let work: String
  let limit: String
  let measured: String
  let isMet: Bool
}

/// A number with so many digits after the point.
func text(_ number: Double, digits: Int = 2) -> String { String(format: "%.\(digits)f", number) }
