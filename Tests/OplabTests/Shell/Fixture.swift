import Lessons

@testable import oplab

/// Two small lessons with all that a shell can meet.
enum Fixture {
  static let first = """
    # 1. Tea

    Opening words.

    ## Boiling

    Water first.

    ```swift
    let boil = BlockOperation { print("it boils") }
    boil.start()
    ```

    Look at the trace.

    ## Order

    Two jobs.

    ```swift
    let a = BlockOperation { print("a") }
    let b = BlockOperation { print("b") }
    b.addDependency(a)
    let queue = OperationQueue()
    queue.addOperations([b, a], waitUntilFinished: true)
    ```

    > Which is printed first?
    >
    > 1. `a`
    > 2. `b`

    <details class="answer" data-pick="1">
    <summary>Answer</summary>

    Because `b` waits for `a`.

    </details>

    > In which order do they become finished?
    >
    > 1. b
    > 2. a

    <details class="answer" data-order="2 1">
    <summary>Answer</summary>

    As they ran.

    </details>

    ```swift run=no
    let shown = "only"
    ```

    ## Summary

    That was tea.

    """

  static let second = exercise(start: "print(\"slow\")")

  /// A lesson with one exercise, which wants the word quick, and its start.
  static func exercise(start: String) -> String {
    """
    # 2. Toast

    ## Exercise: be quick

    Print it.

    ```swift exercise
    \(start)
    ```

    ```every-schedule
    prints "quick"
    ```

    <details class="hint">
    <summary>Hint</summary>

    Change the word.

    </details>

    <details class="solution">
    <summary>Solution</summary>

    ```swift
    print("quick")
    ```

    </details>

    """
  }

  static let lessons = [("01-tea.md", first), ("02-toast.md", second)].map { name, text in
    let file = LessonFile(path: name, bytes: Array(text.utf8))
    precondition(file.problems.isEmpty, "\(file.problems)")
    return file.lesson!
  }

  static let course = Course(lessons)
}
