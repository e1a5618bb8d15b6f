extension Message {
  /// Appends the message to `bytes` as one line of JSON, the same that a JSON encoder would write.
  ///
  /// The process under study writes one for each event, and an encoder of the general kind takes
  /// longer than the event itself.
  package func appendLine(to bytes: inout [UInt8]) {
    switch self {
    case .event(let event):
      bytes.append("{\"event\":{\"_0\":")
      event.append(to: &bytes)
      bytes.append("}}\n")
    case .step(let step):
      bytes.append("{\"step\":{\"_0\":")
      step.append(to: &bytes)
      bytes.append("}}\n")
    case .link(let link):
      bytes.append("{\"link\":{\"_0\":")
      link.append(to: &bytes)
      bytes.append("}}\n")
    case .standing(let standing):
      bytes.append("{\"standing\":{\"_0\":")
      standing.append(to: &bytes)
      bytes.append("}}\n")
    case .end(let outcome, let warnings, let schedule):
      bytes.append("{\"end\":{\"outcome\":")
      outcome.append(to: &bytes)
      bytes.append(",\"warnings\":")
      bytes.append(list: warnings) { $0.append(to: &$1) }
      bytes.append(",\"schedule\":")
      bytes.append(quoted: schedule)
      bytes.append("}}\n")
    case .trap(let signal, let addresses):
      bytes.append("{\"trap\":{\"signal\":\(signal),\"addresses\":[")
      bytes.append(addresses.map(String.init).joined(separator: ","))
      bytes.append("]}}\n")
    case .explored(let exploration, let isOver):
      bytes.append("{\"explored\":{\"_0\":")
      exploration.append(to: &bytes)
      bytes.append(",\"isOver\":\(isOver)}}\n")
    }
  }
}

extension Exploration {
  fileprivate func append(to bytes: inout [UInt8]) {
    bytes.append("{\"results\":")
    bytes.append(list: results) { $0.append(to: &$1) }
    bytes.append(",\"races\":")
    bytes.append(list: races) { $0.append(to: &$1) }
    bytes.append(",\"schedules\":\(schedules),\"redundant\":\(redundant),\"coverage\":{")
    switch coverage {
    case .all: bytes.append("\"all\":{}")
    case .preemptions(let bound): bytes.append("\"preemptions\":{\"_0\":\(bound)}")
    case .sample: bytes.append("\"sample\":{}")
    }
    bytes.append("}")
    if let estimate { bytes.append(",\"estimate\":\(estimate)") }
    bytes.append("}")
  }
}

extension Exploration.Result {
  fileprivate func append(to bytes: inout [UInt8]) {
    bytes.append("{\"outcome\":")
    outcome.append(to: &bytes)
    bytes.append(",\"output\":")
    bytes.append(quoted: output)
    bytes.append(",\"count\":\(count),\"schedule\":")
    bytes.append(quoted: schedule)
    bytes.append(",\"found\":\(found),\"preemptions\":\(preemptions),\"warnings\":")
    bytes.append(list: warnings) { $0.append(to: &$1) }
    bytes.append("}")
  }
}

extension Exploration.Race {
  fileprivate func append(to bytes: inout [UInt8]) {
    bytes.append("{\"warning\":")
    warning.append(to: &bytes)
    bytes.append(",\"schedule\":")
    bytes.append(quoted: schedule)
    bytes.append(",\"found\":\(found)}")
  }
}

extension Event {
  fileprivate func append(to bytes: inout [UInt8]) {
    bytes.append("{\"step\":\(step),\"time\":\(time),\"thread\":")
    bytes.append(quoted: thread)
    bytes.append(",\"subject\":")
    bytes.append(quoted: subject)
    bytes.append(",\"kind\":\"")
    bytes.append(kind.rawValue)
    bytes.append("\"")
    switch value {
    case nil: break
    case .bool(let value): bytes.append(",\"value\":\(value)")
    case .int(let value): bytes.append(",\"value\":\(value)")
    case .double(let value): bytes.append(",\"value\":\(value)")
    case .text(let value):
      bytes.append(",\"value\":")
      bytes.append(quoted: value)
    }
    bytes.append(location: location, address: address)
    bytes.append("}")
  }
}

extension Recording.Step {
  fileprivate func append(to bytes: inout [UInt8]) {
    bytes.append("{\"number\":\(number),\"tick\":\(tick),\"thread\":")
    bytes.append(quoted: thread)
    bytes.append(",\"path\":")
    bytes.append(quoted: path)
    bytes.append(",\"action\":")
    bytes.append(quoted: action)
    bytes.append(",\"object\":")
    bytes.append(quoted: object)
    bytes.append(location: location, address: address)
    bytes.append(",\"isChoice\":\(isChoice),\"isInterruption\":\(isInterruption)")
    bytes.append(",\"isMemory\":\(isMemory)}")
  }
}

extension Recording.Standing {
  fileprivate func append(to bytes: inout [UInt8]) {
    bytes.append("{\"step\":\(step),\"schedule\":")
    bytes.append(quoted: schedule)
    bytes.append(",\"threads\":")
    bytes.append(list: threads) { thread, bytes in
      bytes.append("{\"next\":")
      thread.next.append(to: &bytes)
      bytes.append(",\"canGoOn\":\(thread.canGoOn),\"isCurrent\":\(thread.isCurrent),\"reason\":")
      bytes.append(quoted: thread.reason)
      bytes.append("}")
    }
    bytes.append("}")
  }
}

extension Recording.Link {
  fileprivate func append(to bytes: inout [UInt8]) {
    bytes.append("{\"bond\":\"\(bond.rawValue)\",\"name\":")
    bytes.append(quoted: name)
    bytes.append(",\"from\":")
    from.append(to: &bytes)
    bytes.append(",\"to\":")
    to.append(to: &bytes)
    bytes.append("}")
  }
}

extension Recording.Moment {
  fileprivate func append(to bytes: inout [UInt8]) {
    bytes.append("{\"path\":")
    bytes.append(quoted: path)
    bytes.append(",\"step\":\(step),\"tick\":\(tick)}")
  }
}

extension Outcome {
  fileprivate func append(to bytes: inout [UInt8]) {
    bytes.append("{\"kind\":\"\(kind.rawValue)\"")
    if let message {
      bytes.append(",\"message\":")
      bytes.append(quoted: message)
    }
    if let code { bytes.append(",\"code\":\(code)") }
    bytes.append(location: location, address: address)
    bytes.append(",\"waits\":")
    bytes.append(list: waits) { $0.append(to: &$1) }
    bytes.append("}")
  }
}

extension Outcome.Wait {
  fileprivate func append(to bytes: inout [UInt8]) {
    bytes.append("{\"subject\":")
    bytes.append(quoted: subject)
    bytes.append(",\"reason\":")
    bytes.append(quoted: reason)
    bytes.append(location: location, address: address)
    if let origin {
      bytes.append(",\"origin\":{\"event\":\"\(origin.event.rawValue)\"")
      bytes.append(location: origin.location, address: origin.address)
      bytes.append("}")
    }
    bytes.append("}")
  }
}

extension Warning {
  fileprivate func append(to bytes: inout [UInt8]) {
    bytes.append("{\"kind\":\"\(kind.rawValue)\",\"message\":")
    bytes.append(quoted: message)
    bytes.append(",\"locations\":")
    bytes.append(list: locations) { $0.append(to: &$1) }
    bytes.append(",\"addresses\":[")
    bytes.append(addresses.map(String.init).joined(separator: ","))
    bytes.append("]")
    if let race {
      bytes.append(",\"race\":{\"first\":")
      race.first.append(to: &bytes)
      bytes.append(",\"second\":")
      race.second.append(to: &bytes)
      if let variable = race.variable {
        bytes.append(",\"variable\":")
        bytes.append(quoted: variable)
      }
      bytes.append("}")
    }
    bytes.append("}")
  }
}

extension DataRace.Access {
  fileprivate func append(to bytes: inout [UInt8]) {
    bytes.append("{\"thread\":")
    bytes.append(quoted: thread)
    bytes.append(",\"isWrite\":\(isWrite)")
    bytes.append(location: location, address: address)
    bytes.append("}")
  }
}

extension Event.Location {
  fileprivate func append(to bytes: inout [UInt8]) {
    bytes.append("{\"file\":")
    bytes.append(quoted: file)
    bytes.append(",\"line\":\(line)")
    if let column { bytes.append(",\"column\":\(column)") }
    bytes.append("}")
  }
}

extension [UInt8] {
  fileprivate mutating func append(_ text: String) {
    append(contentsOf: text.utf8)
  }

  fileprivate mutating func append<Value>(
    list: [Value], _ element: (Value, inout [UInt8]) -> Void
  ) {
    append("[")
    for (index, value) in list.enumerated() {
      if index > 0 { append(",") }
      element(value, &self)
    }
    append("]")
  }

  fileprivate mutating func append(location: Event.Location?, address: UInt64?) {
    if let location {
      append(",\"location\":")
      location.append(to: &self)
    }
    if let address { append(",\"address\":\(address)") }
  }

  fileprivate mutating func append(quoted text: String) {
    append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"):
        append(UInt8(ascii: "\\"))
        append(byte)
      case 0..<0x20:
        let digits = Array("0123456789abcdef".utf8)
        append("\\u00")
        append(digits[Int(byte >> 4)])
        append(digits[Int(byte & 15)])
      default: append(byte)
      }
    }
    append(UInt8(ascii: "\""))
  }
}
