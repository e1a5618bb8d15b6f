// The dependency points the wrong way.
import Foundation

let boil = BlockOperation { print("The water boils.") }
let egg = BlockOperation { print("The egg is done.") }
let toast = BlockOperation { print("The toast is brown.") }
let tray = BlockOperation { print("The tray goes out.") }
boil.addDependency(egg)
tray.addDependency(egg)
tray.addDependency(toast)

let kitchen = OperationQueue()
kitchen.addOperations([tray, toast, egg, boil], waitUntilFinished: true)

// Told:
// Not so: every schedule prints "The water boils." before "The egg is done."
// This one:
//   │ The toast is brown.
//   │ The egg is done.
//   │ The tray goes out.
//   │ The water boils.
//   Finished.
//   oplab run 2.5.swift --schedule TOKEN
