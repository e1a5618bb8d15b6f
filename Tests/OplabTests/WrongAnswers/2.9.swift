// The circle is cut in the wrong place.
import Foundation

let wash = BlockOperation { print("The cup is washed.") }
let pour = BlockOperation { print("The tea is poured.") }
let drink = BlockOperation { print("The guest drinks.") }
wash.addDependency(drink)
pour.addDependency(wash)

let cafe = OperationQueue()
cafe.addOperations([drink, pour, wash], waitUntilFinished: true)
print("The café closes.")

// Told:
// Not so: every schedule has the output "The cup is washed.\nThe tea is
//   poured.\nThe guest drinks.\nThe café closes."
// This one:
//   │ The guest drinks.
//   │ The cup is washed.
//   │ The tea is poured.
//   │ The café closes.
//   Finished.
//   oplab run 2.9.swift --schedule TOKEN
