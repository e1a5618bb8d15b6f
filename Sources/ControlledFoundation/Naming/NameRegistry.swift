/// Hands out the names of things in a run: each thing has one, and no two things of a kind share it.
///
/// Names depend on the program's own doing alone, never on an address.
struct NameRegistry {
  private var taken: [String: Set<String>] = [:]
  private var created: [String: Int] = [:]

  /// The wanted name, or, when another thing of the kind has it, the name with ` 2`, ` 3` ….
  mutating func unique(_ wanted: String, kind: String) -> String {
    var name = wanted
    var number = 1
    while !taken[kind, default: []].insert(name).inserted {
      number += 1
      name = "\(wanted) \(number)"
    }
    return name
  }

  /// Makes a name free again: its thing has got another one.
  mutating func giveBack(_ name: String, kind: String) {
    taken[kind]?.remove(name)
  }

  /// The number of a thing among those of its class, in order of creation: its name, with that of the class,
  /// as long as it has none of its own.
  mutating func number(_ className: String) -> Int {
    let number = created[className, default: 0] + 1
    created[className] = number
    return number
  }
}
