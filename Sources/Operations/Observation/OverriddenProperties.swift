/// Finds the property that a final class's own key path leads to.
///
/// Where a final class overrides a property, the compiler makes the key path from the override's getter
/// instead of the property's place in the table of methods. Such a key path isn't equal to the base
/// class's, and has no name. But the getter also stands in the class's table, in the place of the
/// property: that tells which one it is.
///
/// Which place that is follows from a class of this module that overrides each property. The layout of
/// key paths and classes is the compiler's, so nothing is read that hasn't first been found there.
struct OverriddenProperties: Sendable {
  private let places: [(key: ObservationKey, place: Int)]

  /// Learns the places from a final class that overrides each of the properties.
  init(of type: NSObject.Type, _ keyPaths: [(ObservationKey, AnyKeyPath)]) {
    places = keyPaths.compactMap { key, keyPath in
      guard let getter = Self.getter(of: keyPath) else { return nil }
      let place = (0..<Self.searchLimit).first { Self.word($0, of: type) == getter }
      return place.map { (key, $0) }
    }
  }

  /// The property that a key path of `type` leads to, if the class overrides it.
  func key(for keyPath: AnyKeyPath, of type: NSObject.Type) -> ObservationKey? {
    guard !places.isEmpty, let getter = Self.getter(of: keyPath) else { return nil }
    return places.first { Self.word($0.place, of: type) == getter }?.key
  }

  // More words than the tables of this module's classes have, of which each is within the module's data.
  private static let searchLimit = 256

  private static func word(_ index: Int, of type: NSObject.Type) -> UInt {
    unsafeBitCast(type, to: UnsafePointer<UInt>.self)[index]
  }

  /// The address of the getter that a key path of one computed property is made from.
  private static func getter(of keyPath: AnyKeyPath) -> UInt? {
    // Only computed properties have one: as the sixth word, after the object's header, the name that
    // only Objective-C gives, and the headers of the path and of its component.
    let description = keyPath.debugDescription
    guard let start = description.range(of: ".<computed "), description.hasSuffix(")>"),
      !description[start.upperBound...].contains(".<")
    else { return nil }
    return unsafeBitCast(keyPath, to: UnsafePointer<UInt>.self)[5]
  }
}
