extension StringProtocol {
  /// The text of one line with everything that a terminal wouldn't show, or would act on, made
  /// visible: control characters as their pictures (`␛`), other invisible ones by number.
  ///
  /// A tab becomes spaces to the next multiple of four columns, since it is meant to be blank.
  package func visible(_ role: Role) -> StyledText {
    var line = StyledText()
    var column = 0
    for character in self {
      if character == "\t" {
        let spaces = 4 - column % 4
        line.append(String(repeating: " ", count: spaces), role)
        column += spaces
      } else if let picture = character.picture {
        line.append(picture, .invisible)
        column += picture.displayWidth
      } else {
        line.append(String(character), role)
        column += character.displayWidth
      }
    }
    return line
  }
}

extension Character {
  /// What stands for a character that can't be seen, nil for one that can.
  package var picture: String? {
    guard unicodeScalars.contains(where: \.isInvisible) else { return nil }
    return unicodeScalars.map { $0.isInvisible ? $0.picture : String($0) }.joined()
  }
}

extension Unicode.Scalar {
  fileprivate var isInvisible: Bool {
    switch value {
    // Joiners and selectors within a character are part of what is seen.
    case 0x200C, 0x200D, 0xE0020...0xE007F: false
    default:
      switch properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator: true
      default: false
      }
    }
  }

  fileprivate var picture: String {
    switch value {
    case 0..<0x20: String(Unicode.Scalar(0x2400 + value)!)
    case 0x7F: "␡"
    default: "\\u{\(String(value, radix: 16, uppercase: true))}"
    }
  }
}
