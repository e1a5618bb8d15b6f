import Lessons

/// Where in the course a learner was, from one session to the next.
extension Course {
  /// The place of a stop.
  func place(of index: Int) -> Place {
    let address = stops[index].address
    let first = stops[...index].lastIndex { $0.address != address } ?? -1
    return Place(address: address, part: index - first)
  }

  /// The stop at a place; where the lessons have changed, the nearest one before it in its lesson, or
  /// the lesson's beginning.
  ///
  /// Nil if the lesson is gone.
  func stop(at place: Place) -> Int? {
    if let start = start(of: place.address) {
      let count = stops[start...].prefix { $0.address == place.address }.count
      return start + min(max(place.part, 1), count) - 1
    }
    return stops.lastIndex {
      $0.lesson.number == place.address.lesson && $0.address < place.address
    } ?? start(ofLesson: place.address.lesson)
  }

  /// How many stops of a lesson are among some places, and how many there are.
  func count(ofLesson number: Int, in reached: Set<Place>) -> (reached: Int, all: Int) {
    let indices = stops.indices.filter { stops[$0].lesson.number == number }
    return (indices.count { reached.contains(place(of: $0)) }, indices.count)
  }
}
