internal import Interleaving

/// Hands out the names of things in a run: each thing has one, and no two things of a kind share it.
///
/// Names depend on the program's own doing alone, never on an address.
///
/// Most runs of a search are never asked for a name, so what is wanted is only noted, and names are given
/// when somebody asks for one.
struct NameRegistry {
  private struct Wish {
    let model: Model
    let name: String
  }

  private struct Class {
    let name: String
    var count: Int
  }

  private var wishes: [Wish] = []
  private var taken: [String: Set<String>] = [:]
  // A program has few classes of things: a look through a list is faster than a hash.
  private var classes: [Class] = []

  init() {
    wishes.reserveCapacity(4)
    classes.reserveCapacity(6)
  }

  /// Forgets all names, and the things with them.
  mutating func forget() {
    wishes = []
    taken = [:]
    classes = []
  }

  /// Notes that a thing is to be called by a name.
  mutating func wish(_ name: String, for model: Model) {
    wishes.append(Wish(model: model, name: name))
  }

  /// Whether somebody waits for a name.
  var hasWishes: Bool { !wishes.isEmpty }

  /// Gives the names that are wished for, in the order of the wishes.
  mutating func grant() {
    let granted = wishes
    wishes = []
    for wish in granted {
      let (model, kind) = (wish.model, wish.model.kind)
      if let old = model.grantedName { taken[kind]?.remove(old) }
      model.grantedName = unique(wish.name, kind: kind)
    }
  }

  /// The wanted name, or, when another thing of the kind has it, the name with ` 2`, ` 3` ….
  private mutating func unique(_ wanted: String, kind: String) -> String {
    var name = wanted
    var number = 1
    while !taken[kind, default: []].insert(name).inserted {
      number += 1
      name = "\(wanted) \(number)"
    }
    return name
  }

  /// The number of a thing among those of its class, in order of creation: its name, with that of the class,
  /// as long as it has none of its own.
  mutating func number(_ className: String) -> Int {
    for index in classes.indices where classes[index].name == className {
      classes[index].count += 1
      return classes[index].count
    }
    classes.append(Class(name: className, count: 1))
    return 1
  }
}
