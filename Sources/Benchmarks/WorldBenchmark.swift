import Foundation

/// What the controlled world costs: ten thousand hops between two queues, in it and on real Dispatch.
///
/// Limit: five times as long.
func benchmarkWorld() -> Bool {
  let count = 10_000
  let measured = Measurement(
    rounds: 11, of: count, [{ hopInWorld(count) }, { hopOnDispatch(count) }])
  printRow("from queue to queue", ["ns", "of Dispatch"])
  for (index, title) in ["controlled world", "Dispatch"].enumerated() {
    printRow(
      title,
      [
        String(format: "%.0f", measured.time(of: index)),
        String(format: "%.2f ×", measured.ratio(of: index, to: 1)),
      ])
  }
  let inLimits = measured.ratio(of: 0, to: 1) <= 5
  print(inLimits ? "within the limit" : "OVER THE LIMIT: 5 ×")
  return inLimits
}
