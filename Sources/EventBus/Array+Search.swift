extension Array {
  /// The index of the first element that doesn't come before the sought one, by binary search.
  ///
  /// - Parameter isBefore: Whether an element comes before the sought one. The array must be sorted:
  ///   first those that do, then those that don't.
  @inlinable
  func firstIndex(notBefore isBefore: (Element) -> Bool) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if isBefore(self[middle]) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
