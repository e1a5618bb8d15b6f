// The class is asked for.
import Foundation

class Dish {}
final class Soup: Dish {}
final class Cake: Dish {}

let dish: Dish = Cake()
DispatchQueue.main.async {
  print(dish is Soup ? "soup" : "something else")
}
