// A task group gives results in the order in which they come.
let names = await withTaskGroup(of: String.self) { group in
  group.addTask { "starter" }
  group.addTask { "dessert" }
  var names: [String] = []
  for await name in group { names.append(name) }
  return names
}
precondition(names == ["starter", "dessert"], "dessert first")

// Found:
// all 102 schedules
// exited: 51, first in run 1, 0 pre-emptions, 1m:0x27P,0.1x27v,0.1.1x2u,0x24a
// trapped dessert first: 51, first in run 11, 0 pre-emptions, 1m:0x27P,0.2x27v,0.2.1x2K,0x24a
