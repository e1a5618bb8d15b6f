// A task group gives results in the order in which they come.
let names = await withTaskGroup(of: String.self) { group in
  group.addTask { "starter" }
  group.addTask { "dessert" }
  var names: [String] = []
  for await name in group { names.append(name) }
  return names
}
precondition(names == ["starter", "dessert"], "dessert first")
