/// The name that a mistyped one most likely stands for, nil where none is near.
func nearest(to name: String, among names: [String]) -> String? {
  let bound = max(1, name.count / 3)
  return names.map { (distance: editDistance(name, $0), name: $0) }
    .filter { $0.distance <= bound }
    .min { $0.distance < $1.distance }?.name
}

/// How many letters have to be inserted, removed, replaced or exchanged with their neighbour to turn
/// one text into the other.
private func editDistance(_ one: String, _ other: String) -> Int {
  let a = Array(one)
  let b = Array(other)
  var rows = [Array(0...b.count)]
  for i in 1...max(1, a.count) where !a.isEmpty {
    var row = [i]
    for j in 1...max(1, b.count) where !b.isEmpty {
      let cost = a[i - 1] == b[j - 1] ? 0 : 1
      var best = min(rows[i - 1][j] + 1, row[j - 1] + 1, rows[i - 1][j - 1] + cost)
      if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] {
        best = min(best, rows[i - 2][j - 2] + 1)
      }
      row.append(best)
    }
    rows.append(row)
  }
  return rows.last?.last ?? max(a.count, b.count)
}
