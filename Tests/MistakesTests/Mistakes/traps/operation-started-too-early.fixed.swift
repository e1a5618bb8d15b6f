// What it depends on comes first.
import Foundation

let boil = BlockOperation { print("boil") }
let brew = BlockOperation { print("brew") }
brew.addDependency(boil)
boil.start()
brew.start()
