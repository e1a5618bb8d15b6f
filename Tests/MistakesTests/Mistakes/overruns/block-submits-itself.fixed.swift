// The tenth is the last.
import Foundation

let kitchen = DispatchQueue(label: "kitchen")

func stir(_ round: Int) {
  kitchen.async {
    if round < 10 { stir(round + 1) }
  }
}

stir(1)
