// An operation is started by hand before what it depends on has finished.
import Foundation

let boil = BlockOperation { print("boil") }
let brew = BlockOperation { print("brew") }
brew.addDependency(boil)
brew.start()

// Ends:
//   Trapped: *** -[NSBlockOperation start]: receiver is not yet ready to execute
//   (operation-started-too-early.swift:7:6)
//     7 │ brew.start()
//       │      ^
