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
    let order = layers.flatMap(\.self)
    let circles = Set(order.filter(isOnCircle))
    let widest = min(24, order.map(\.displayWidth).max() ?? 0)
    let column = 2 + widest + (circles.isEmpty ? 2 : 4)
    return order.flatMap { name -> [StyledText] in
      let after = order.filter { before[$0]?.contains(name) == true }
      var line = StyledText("  ")
      line += name.visible(.strong).truncated(to: widest)
      if circles.contains(name) { line.append(" ↺", .error) }
      guard !after.isEmpty else { return [line] }
      line.pad(to: column)
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

  /// Whether an operation waits for itself, through others or at once.
  private func isOnCircle(_ name: String) -> Bool {
    var seen: Set<String> = []
    var open = before[name] ?? []
    while let next = open.popLast() {
      if next == name { return true }
      if seen.insert(next).inserted { open += before[next] ?? [] }
    }
    return false
  }

  /// The operations in layers: each comes in one after all that it waits for, as early as it can.
  ///
  /// Where operations wait for each other in a circle, one of them comes before one that it waits for.
  var layers: [[String]] {
    var ranks: [String: Int] = [:]
    var entered: Set<String> = []
    func rank(_ name: String) {
      guard entered.insert(name).inserted else { return }
      let others = before[name] ?? []
      others.forEach(rank)
      // One that has been entered and has no rank yet waits for this one.
      ranks[name] = (others.compactMap { ranks[$0] }.max() ?? -1) + 1
    }
    names.forEach(rank)
    var layers: [[String]] = Array(repeating: [], count: (ranks.values.max() ?? -1) + 1)
    for name in names { layers[ranks[name, default: 0]].append(name) }
    return layers
  }
}
