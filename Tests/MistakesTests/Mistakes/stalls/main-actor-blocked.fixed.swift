// Main goes on and stays free for the task.
import Foundation

@MainActor func show(_ text: String) { print(text) }

Task.detached {
  await show("tea")
  await show("done")
}
