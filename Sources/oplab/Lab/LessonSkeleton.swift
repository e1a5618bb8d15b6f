/// What a new lesson begins with: one of each thing that a lesson can have, to be replaced.
struct LessonSkeleton {
  var number: Int
  var title: String

  var text: String {
    #"""
    # \#(number). \#(title)

    Say what happens in this lesson's kitchen. At its end you can

    - say what the reader can do then.

    ## One thing at a time

    Say what to look at; the run is shown after the code.

    ```swift
    import Foundation

    let boil = BlockOperation { print("the water boils") }
    let brew = BlockOperation { print("the tea is ready") }
    brew.addDependency(boil)

    let kitchen = OperationQueue()
    kitchen.addOperations([brew, boil], waitUntilFinished: true)
    ```

    > Which line is printed first?
    >
    > 1. `the tea is ready`
    > 2. `the water boils`

    <details class="answer" data-pick="2">
    <summary>Answer</summary>

    ```trace
       0 ms  main       brew          ┄ waits for boil
                        kitchen         adds brew, boil
             main                     ▒ waits for brew and boil to finish
             worker 1   boil          █ executing
                                      │ the water boils
                        brew          ─ ready (boil finished)
                        boil          ■ finished
             worker 2   brew          █ executing
                                      │ the tea is ready
                        brew          ■ finished
                        kitchen         is empty
             main                       goes on

      boil  ────████████■
      brew  ┄┄┄┄┄┄┄┄────────████■
            ┄ waiting  ─ ready  █ executing  ■ finished

      Finished.
    ```

    The water: `brew` isn't ready before `boil` has finished.

    </details>

    ```every-schedule
    prints "the water boils" before "the tea is ready"
    ```

    ## Exercise: sugar comes last

    Say what has to be done.

    ```swift exercise continues
    let pour = BlockOperation { print("milk is in") }
    let sweeten = BlockOperation { print("sugar is in") }
    kitchen.addOperations([sweeten, pour], waitUntilFinished: true)
    ```

    ```every-schedule
    prints "milk is in" before "sugar is in"
    ```

    <details class="hint">
    <summary>Hint</summary>

    Which operation must be finished before `sweeten` is ready?

    </details>

    <details class="solution">
    <summary>Solution</summary>

    ```swift
    let pour = BlockOperation { print("milk is in") }
    let sweeten = BlockOperation { print("sugar is in") }
    sweeten.addDependency(pour)
    kitchen.addOperations([sweeten, pour], waitUntilFinished: true)
    ```

    Say why it holds in every schedule.

    </details>

    """#
  }
}
