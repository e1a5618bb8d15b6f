import Testing

@testable import Interleaving

@Suite struct ClockSlotsTests {
  @Test func `Few threads have a place each, also when they have ended`() {
    let slots = ClockSlots()
    for thread in 0..<ClockSlots.plenty {
      #expect(slots.slot(of: thread) == (thread, true))
      slots.giveBack(thread)
    }
  }

  @Test func `Beyond plenty, the place of the one that ended first is taken over`() {
    let slots = ClockSlots()
    for thread in 0..<ClockSlots.plenty { _ = slots.slot(of: thread) }
    #expect(slots.slot(of: 100) == (ClockSlots.plenty, true))
    slots.giveBack(7)
    slots.giveBack(3)
    #expect(slots.slot(of: 101) == (7, true))
    #expect(slots.slot(of: 102) == (3, true))
    #expect(slots.slot(of: 101) == (7, false))
  }
}
