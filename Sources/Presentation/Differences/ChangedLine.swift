/// A line of two texts that are compared.
enum ChangedLine {
  case common(Substring)
  case removed(Substring)
  case added(Substring)

  /// All lines of both, in an order that has the fewest changes.
  ///
  /// They are compared byte by byte: Swift calls two spellings of an é equal, which would hide the
  /// reason.
  static func all(from old: [Substring], to new: [Substring]) -> [ChangedLine] {
    let changes = new.map { Array($0.utf8) }.difference(from: old.map { Array($0.utf8) })
    var removals: Set<Int> = []
    var insertions: Set<Int> = []
    for change in changes {
      switch change {
      case .remove(let offset, _, _): removals.insert(offset)
      case .insert(let offset, _, _): insertions.insert(offset)
      }
    }
    var lines: [ChangedLine] = []
    var i = 0
    var j = 0
    while i < old.count || j < new.count {
      if removals.contains(i) {
        lines.append(.removed(old[i]))
        i += 1
      } else if insertions.contains(j) {
        lines.append(.added(new[j]))
        j += 1
      } else {
        lines.append(.common(old[i]))
        i += 1
        j += 1
      }
    }
    return lines
  }

  var isCommon: Bool {
    if case .common = self { true } else { false }
  }
}
