// The object is of another class than is believed.
import Foundation

class Dish {}
final class Soup: Dish {}
final class Cake: Dish {}

let dish: Dish = Cake()
DispatchQueue.main.async {
  let soup = dish as! Soup
  print(soup)
}

// Ends:
//   Trapped: Unconditional cast failed (wrong-type.swift:10:19)
//     10 │   let soup = dish as! Soup
//        │                   ^
