extension StringProtocol {
  /// The text as it stands between the tags of XML or HTML, or in an attribute.
  package var escaped: String {
    var text = ""
    for character in self {
      switch character {
      case "&": text += "&amp;"
      case "<": text += "&lt;"
      case ">": text += "&gt;"
      case "\"": text += "&quot;"
      default: text += character.picture ?? String(character)
      }
    }
    return text
  }
}

extension [String] {
  /// A picture of these elements in SVG, for light and dark surroundings.
  func picture(width: Int, height: Int) -> String {
    """
    <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)" \
    viewBox="0 0 \(width) \(height)">
    <style>
    \(PictureStyle.states)
    </style>
    <defs><marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" \
    orient="auto"><path class="arrow" d="M0 1 L7 4 L0 7"/></marker></defs>
    <rect class="page" width="100%" height="100%"/>
    \(joined(separator: "\n"))
    </svg>

    """
  }
}

/// The colours of the states, for light and dark surroundings.
enum PictureStyle {
  static let states = """
    .page { fill: #fff }
    .waiting { fill: none; stroke: #8a8f98; stroke-dasharray: 2 3 }
    .ready { fill: #9ecae1; stroke: none }
    .executing { fill: #2a9d4e; stroke: none }
    .blocked { fill: #b05fc4; stroke: none }
    .cancelled { stroke: #d33; stroke-width: 2; fill: none }
    .done { fill: #24292f }
    .text { fill: #24292f; font: 13px ui-monospace, Menlo, Consolas, monospace }
    .faint { fill: #6a737d; stroke: none }
    .line { stroke: #d0d7de }
    .arrow { stroke: #6a737d; fill: none; stroke-width: 1.2 }
    .circle { stroke: #d33; fill: none; stroke-width: 1.6 }
    .node { fill: #f6f8fa; stroke: #8a8f98 }
    @media (prefers-color-scheme: dark) {
      .page { fill: #121212 } .ready { fill: #4a7fa5 } .executing { fill: #3fb950 } .blocked { fill: #c678dd }
      .done, .text { fill: #e6edf3 } .faint { fill: #9198a1 } .line { stroke: #3d444d }
      .arrow { stroke: #9198a1 } .node { fill: #21262d; stroke: #6e7681 } .cancelled, .circle { stroke: #f85149 }
    }
    """
}
