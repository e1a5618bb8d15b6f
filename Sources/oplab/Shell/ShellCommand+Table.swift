import Lessons

extension ShellCommand {
  /// The table that parsing, help and completion are made from, in the order of help.
  static let all =
    wayThrough + work + freePlay + looking + schedules + [
      ShellCommand(
        name: "help", argument: .optional("COMMAND"), action: .help,
        summary: "what one can do here, or what a command does",
        details: "Without a command it lists all of them.", example: ":help open"),
      ShellCommand(
        name: "quit", action: .quit, summary: "leave, as Ctrl-D does",
        details: "The next session goes on where this one ends.", example: ":quit"),
    ]

  private static let wayThrough = [
    ShellCommand(
      name: "next", action: .next, summary: "go on, as Enter on an empty line does",
      details: "A question that is open is skipped; its answer comes after the run.",
      example: ":next"),
    ShellCommand(
      name: "back", action: .back, summary: "go back one screen",
      details: "Runs are passed over; Enter runs the example again.", example: ":back"),
    ShellCommand(
      name: "skip", action: .skip, summary: "go on without a run or an exercise",
      details: "What you type next can build on it as if it had been done.", example: ":skip"),
    ShellCommand(
      name: "again", action: .again, summary: "show this screen again",
      details: "After a run it shows the code that ran.", example: ":again"),
    ShellCommand(
      name: "where", action: .place, summary: "where in the lessons this is",
      details: "The lesson, the section and the screen.", example: ":where"),
    ShellCommand(
      name: "lessons", action: .lessons, summary: "the lessons and where you are",
      details: "Each lesson's number is what :open takes.", example: ":lessons"),
    ShellCommand(
      name: "open", argument: .required("LESSON[.SCREEN]"), action: .open,
      summary: "go to a lesson, or to a screen by its number",
      details: "Every screen has a number, such as 2.3; several may lead to the same example.",
      example: ":open 2.3"),
    ShellCommand(
      name: "progress", action: .progress, summary: "what you have read, guessed and solved",
      details: "It is kept from session to session.", example: ":progress"),
  ]

  private static let work = [
    ShellCommand(
      name: "run", action: .run, summary: "run this example again, or what you made of it",
      details: "What you had typed after the last run is left out: the example begins anew.",
      example: ":run"),
    ShellCommand(
      name: "edit", action: .edit, summary: "change this example in your editor, then run it",
      details: """
        The editor is the one that VISUAL or EDITOR names. Without an example, what you typed is \
        edited.
        """, example: ":edit"),
    ShellCommand(
      name: "check", action: .check, summary: "test this exercise in all schedules",
      details: """
        What you edited or typed is tested. Where it falls short, the shortest schedule that breaks it \
        is shown, with a column for each thread.
        """, example: ":check"),
    ShellCommand(
      name: "hint", action: .hint, summary: "a hint for this exercise",
      details: "One at a time; ask again for the next one.", example: ":hint"),
    ShellCommand(
      name: "solution", action: .solution, summary: "the author's solution of this exercise",
      details: "Before you have solved it you are asked to ask twice.", example: ":solution"),
    ShellCommand(
      name: "reset", argument: .optional("progress"), action: .reset,
      summary: "begin this exercise anew, or forget all progress",
      details: "Progress is forgotten only if you ask twice.", example: ":reset"),
    ShellCommand(
      name: "lesson", action: .lesson, summary: "leave what you tried and return to the lesson",
      details: "The example is again as the lesson has it, and your cells are gone.",
      example: ":lesson"),
  ]

  private static let freePlay = [
    ShellCommand(
      name: "cells", action: .cells, summary: "what you have typed, numbered",
      details: """
        Each piece builds on those before it. One that declares again what an earlier one, or the \
        example, declares takes its place and that of what builds on it.
        """, example: ":cells"),
    ShellCommand(
      name: "undo", action: .undo, summary: "take the last cell back",
      details: "Ask again for the one before it.", example: ":undo"),
    ShellCommand(
      name: "redo", action: .redo, summary: "put back a cell that was taken back",
      details: "It isn't run until the next cell is.", example: ":redo"),
    ShellCommand(
      name: "clear", action: .clear, summary: "take all cells back",
      details: "The example that they build on stays; :redo returns them one by one.",
      example: ":clear"),
    ShellCommand(
      name: "save", argument: .required("FILE"), action: .save,
      summary: "write the example and your cells to a file",
      details: "It is a program that :load and 'oplab run' take.", example: ":save tea.swift"),
    ShellCommand(
      name: "load", argument: .required("FILE"), action: .load,
      summary: "run a file and build on it", details: "What you typed before is left behind.",
      example: ":load tea.swift"),
  ]

  private static let looking = [
    ShellCommand(
      name: "trace", argument: .optional("full|brief|off"), action: .trace,
      summary: "how much of a run is shown",
      details: "Every event, all but what goes without saying, or only what is printed.",
      example: ":trace full"),
    ShellCommand(
      name: "timeline", action: .timeline, summary: "the timeline of the last run again",
      details: "A row for each operation, from left to right.", example: ":timeline"),
    ShellCommand(
      name: "why", argument: .required("NAME"), action: .why,
      summary: "why an operation ran when it did, or why it didn't",
      details: "What it waited for in the last run, and who kept it waiting.", example: ":why brew"),
    ShellCommand(
      name: "state", action: .state, summary: "every operation and queue after the last run",
      details: "The state that each has come to, and what it waits for.", example: ":state"),
    ShellCommand(
      name: "graph", argument: .optional("FILE"), action: .graph,
      summary: "which operation waits for which",
      details: """
        With a file it is drawn there: as a picture where the name ends in .svg, otherwise for Graphviz.
        """, example: ":graph tea.svg"),
    ShellCommand(
      name: "explain", action: .explain, summary: "what the compiler's last error means",
      details: "For the commonest errors: what the compiler wants, and what to do.",
      example: ":explain"),
    ShellCommand(
      name: "time", action: .time, summary: "how long the last run took",
      details: "Compiling and running, in real time.", example: ":time"),
  ]

  private static let schedules = [
    ShellCommand(
      name: "explore", action: .explore, summary: "all ways in which this program can end",
      details: """
        Every order of steps that can matter is tried. Each outcome has a token that :replay takes; \
        a schedule that fails has a column for each thread.
        """, example: ":explore"),
    ShellCommand(
      name: "replay", argument: .required("TOKEN"), action: .replay,
      summary: "run this program under a schedule again",
      details: """
        Each thread has a column of its own. The second time, the step is marked at which it parts \
        from the schedule before.
        """, example: ":replay 1m:0x3k,0.1b"),
    ShellCommand(
      name: "step", argument: .optional("TOKEN"), action: .step,
      summary: "be the scheduler of this program",
      details: """
        You choose which thread goes on, with one key for each, and may take it back. An example may \
        have a goal. A token goes on from where a run was left.
        """, example: ":step"),
    ShellCommand(
      name: "real", argument: .optional("TIMES"), action: .real,
      summary: "run this program on the system's threads",
      details: """
        So many times, otherwise once. How often it ended in which way is held against all schedules.
        """, example: ":real 50"),
  ]
}
