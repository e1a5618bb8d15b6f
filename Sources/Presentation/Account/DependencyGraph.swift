package import Recordings

/// Which operation of a run waits for which.
package struct DependencyGraph {
  private var names: [String] = []
  /// What each operation waits for.
  private var before: [String: [String]] = [:]

  package init(_ events: [Event]) {
    for event in events {
      switch event.kind {
      case .dependencyAdded:
        note(event.text)
        note(event.subject)
        if before[event.subject]?.contains(event.text) != true {
          before[event.subject, default: []].append(event.text)
        }
      case .dependencyRemoved: before[event.subject]?.removeAll { $0 == event.text }
      default: break
      }
    }
  }

  private mutating func note(_ name: String) {
    if !names.contains(name) { names.append(name) }
  }

  /// Each dependency.
  var pairs: [(before: String, after: String)] {
    names.flatMap { name in (before[name] ?? []).map { (before: $0, after: name) } }
  }

  /// Whether no operation waits for another one.
  package var isEmpty: Bool { before.values.allSatisfy(\.isEmpty) }

  /// A row for each operation that others wait for, in the order in which they can run: `boil ─▶ brew`.
  package func lines(width: Int) -> [StyledText] {
    let order = ranked
    let column = min(24, order.map { $0.name.displayWidth }.max() ?? 0) + 2
    return order.flatMap { name, rank -> [StyledText] in
      let after = order.map(\.name).filter { before[$0]?.contains(name) == true }
      var line = StyledText("  ")
      line += name.visible(.strong).truncated(to: column - 2)
      if rank == nil { line.append(" ↺", .error) }
      guard !after.isEmpty else { return [line] }
      line.pad(to: column + 2)
      line.append("─▶ ", .faint)
      let text = after.joined(separator: ", ").visible(.plain)
      let parts = text.wrapped(to: max(16, width - line.width))
      let margin = StyledText(String(repeating: " ", count: line.width))
      return parts.enumerated().map { $0 == 0 ? line + $1 : margin + $1 }
    }
  }

  /// The graph in the language of Graphviz.
  package var dot: String {
    var text = "digraph dependencies {\n  rankdir=LR;\n  node [shape=box, style=rounded];\n"
    for name in names { text += "  \(quoted(name));\n" }
    for name in names {
      for other in before[name] ?? [] { text += "  \(quoted(other)) -> \(quoted(name));\n" }
    }
    return text + "}\n"
  }

  private func quoted(_ name: String) -> String {
    "\"" + name.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }

  /// The operations by the longest way to them; those on a circle come last, without a rank.
  private var ranked: [(name: String, rank: Int?)] {
    var ranks: [String: Int] = [:]
    var isChanged = true
    while isChanged {
      isChanged = false
      for name in names where ranks[name] == nil {
        let others = (before[name] ?? []).map { ranks[$0] }
        guard !others.contains(where: { $0 == nil }) else { continue }
        ranks[name] = (others.compactMap(\.self).max() ?? -1) + 1
        isChanged = true
      }
    }
    return names.enumerated()
      .sorted { (ranks[$0.element] ?? .max, $0.offset) < (ranks[$1.element] ?? .max, $1.offset) }
      .map { ($0.element, ranks[$0.element]) }
  }
}
