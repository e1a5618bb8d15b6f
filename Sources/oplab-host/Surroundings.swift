import CHost
import ControlledFoundation

/// Lets the world answer for the system on controlled threads: the time and random bytes.
func answerForSystem() {
  ch_answer_for_system(Int64(WallClock.epoch)) { bytes, count in
    fillRandom(UnsafeMutableRawBufferPointer(start: bytes, count: Int(count)))
  }
}
