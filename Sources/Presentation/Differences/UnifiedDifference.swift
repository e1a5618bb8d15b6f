/// How a file changes, in the format that `patch` and `git apply` take, as POSIX `diff -u` writes it.
package struct UnifiedDifference {
  private let lines: [ChangedLine]
  private static let context = 3

  /// Compares two texts line by line.
  package init(old: String, new: String) {
    lines = ChangedLine.all(from: old.linesWithEnds, to: new.linesWithEnds)
  }

  /// The difference as text; empty when there is none.
  package func text(path: String) -> String {
    let hunks = hunks.map(text)
    return hunks.isEmpty ? "" : "--- a/\(path)\n+++ b/\(path)\n" + hunks.joined()
  }

  /// The lines around each change; changes near each other share theirs.
  private var hunks: [Range<Int>] {
    var hunks: [Range<Int>] = []
    for index in lines.indices where !lines[index].isCommon {
      let hunk = max(0, index - Self.context)..<min(lines.count, index + Self.context + 1)
      if let last = hunks.last, hunk.lowerBound <= last.upperBound {
        hunks[hunks.count - 1] = last.lowerBound..<hunk.upperBound
      } else {
        hunks.append(hunk)
      }
    }
    return hunks
  }

  private func text(of hunk: Range<Int>) -> String {
    let before = counts(of: lines[..<hunk.lowerBound])
    let within = counts(of: lines[hunk])
    // A part without lines is named by the line before it.
    let old = "\(before.old + min(1, within.old)),\(within.old)"
    let new = "\(before.new + min(1, within.new)),\(within.new)"
    return "@@ -\(old) +\(new) @@\n" + lines[hunk].map(text).joined()
  }

  private func counts(of lines: ArraySlice<ChangedLine>) -> (old: Int, new: Int) {
    lines.reduce(into: (0, 0)) { counts, line in
      switch line {
      case .common: counts = (counts.0 + 1, counts.1 + 1)
      case .removed: counts.0 += 1
      case .added: counts.1 += 1
      }
    }
  }

  private func text(of line: ChangedLine) -> String {
    let text =
      switch line {
      case .common(let text): " " + text
      case .removed(let text): "-" + text
      case .added(let text): "+" + text
      }
    return text.utf8.last == UInt8(ascii: "\n") ? text : text + "\n\\ No newline at end of file\n"
  }
}

extension String {
  /// The lines with their line feeds, of which the last one may have none.
  fileprivate var linesWithEnds: [Substring] {
    var lines: [Substring] = []
    var rest = utf8[...]
    while let feed = rest.firstIndex(of: UInt8(ascii: "\n")) {
      let end = rest.index(after: feed)
      lines.append(self[rest.startIndex..<end])
      rest = rest[end...]
    }
    if !rest.isEmpty { lines.append(self[rest.startIndex...]) }
    return lines
  }
}
