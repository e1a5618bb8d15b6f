// Each block submits the next one, without an end.
import Foundation

let kitchen = DispatchQueue(label: "kitchen")

func stir(_ round: Int) {
  kitchen.async {
    stir(round + 1)
  }
}

stir(1)

// Ends:
//   Overran. The run was ended after 20000 events: it seems to go on for ever.
//   (block-submits-itself.swift:7)
//     7 │   kitchen.async {
