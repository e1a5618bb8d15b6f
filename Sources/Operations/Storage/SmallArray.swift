/// An array whose first element has a place of its own.
///
/// Most operations have one dependency, one dependent or one observer. There can be one such list for
/// each of a million operations, and an array would be one more allocation for each.
struct SmallArray<Element> {
  private var first: Element?
  private var others: [Element] = []

  /// Whether there is no element.
  var isEmpty: Bool { first == nil }

  mutating func append(_ element: Element) {
    if first == nil { first = element } else { others.append(element) }
  }

  mutating func remove(at index: Int) -> Element {
    if index > 0 { return others.remove(at: index - 1) }
    defer { first = others.isEmpty ? nil : others.removeFirst() }
    return first!
  }

  mutating func popLast() -> Element? {
    if let last = others.popLast() { return last }
    defer { first = nil }
    return first
  }

  mutating func removeAll(where isOut: (Element) -> Bool) {
    others.removeAll(where: isOut)
    if let element = first, isOut(element) { first = others.isEmpty ? nil : others.removeFirst() }
  }
}

extension SmallArray: RandomAccessCollection, MutableCollection {
  var startIndex: Int { 0 }
  var endIndex: Int { first == nil ? 0 : others.count + 1 }

  subscript(index: Int) -> Element {
    get { index == 0 ? first! : others[index - 1] }
    // Inlined, since a coroutine of its own would have its frame on the heap.
    @inline(__always) _modify {
      if index == 0 { yield &first! } else { yield &others[index - 1] }
    }
  }
}
