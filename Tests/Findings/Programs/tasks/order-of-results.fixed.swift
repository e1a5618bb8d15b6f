// Each result comes with its place.
let names = await withTaskGroup(of: (Int, String).self) { group in
  group.addTask { (0, "starter") }
  group.addTask { (1, "dessert") }
  var names = ["", ""]
  for await (place, name) in group { names[place] = name }
  return names
}
precondition(names == ["starter", "dessert"], "dessert first")
