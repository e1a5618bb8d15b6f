import Testing

@testable import oplab

@Suite("The command line") struct UsageTests {
  @Test(arguments: [
    (["chek"], "there is no command 'chek'; did you mean 'check'?"),
    (["frobnicate"], "there is no command 'frobnicate'; 'oplab --help' lists them"),
    (["run"], "'run' needs more: oplab run FILE.swift | LESSON.EXAMPLE…"),
    (["run", "--sedd", "1", "a.swift"], "'run' has no option '--sedd'; did you mean '--seed'?"),
    (
      ["lessons", "--frobnicate"],
      "'lessons' has no option '--frobnicate'; 'oplab lessons --help' lists them"
    ),
    (
      ["run", "--times", "9", "a.swift"],
      "'--times' says something about '--real', which is missing"
    ),
    (
      ["run", "--real", "--seed", "1", "a.swift"],
      "'--seed' has no meaning with '--real'; leave one of them out"
    ),
    (
      ["run", "--real", "--sanitize", "address", "a.swift"],
      "'--sanitize' can't be 'address'; expected thread"
    ),
    (
      ["explore", "--limit", "0", "a.swift"],
      "'--limit' can't be '0'; expected a whole number from 1"
    ),
    (
      ["lessons", "--color", "red"],
      "'--color' can't be 'red'; expected auto, always or never"
    ),
    (["lessons", "--format=xml"], "'--format' can't be 'xml'; expected text or json"),
    (
      ["lessons", "--width", "3"],
      "'--width' can't be '3'; expected a whole number from 40 to 10000"
    ),
    (["lessons", "--width"], "'--width' needs a value: --width N"),
    (
      ["check", "--jobs", "many"], "'--jobs' can't be 'many'; expected a whole number from 1 to 256"
    ),
    (
      ["run", "a.swift", "--picture", "a.png"],
      "'--picture' can't be 'a.png'; expected the name of a file that ends in .svg, .dot, .html or .json"
    ),
    (
      ["explore", "a.swift", "--picture", ".html"],
      "'--picture' can't be '.html'; expected the name of a file that ends in .html"
    ),
    (
      ["check", "--shard", "6/5"],
      "'--shard' can't be '6/5'; expected a part and how many there are, such as 2/5"
    ),
    (["check", "--dry-run"], "'--dry-run' says something about '--update', which is missing"),
    (["check", "--update=yes"], "'--update' takes no value; leave out the '='"),
    (["check", "--update", "--update"], "the option '--update' is given twice; once is enough"),
    (["play", "--wait", "-1"], "'--wait' can't be '-1'; expected a number of seconds"),
    (
      ["run", "--schedule", "1m:0x3", "a.swift"],
      "'--schedule' can't be '1m:0x3'; expected a token as 'oplab explore' shows it, such as "
        + "1m:0x3k,0.1b, all of it"
    ),
    (["lessons", "1"], "'lessons' doesn't take '1'; 'oplab lessons --help' shows what it takes"),
    (["show"], "'show' needs more: oplab show LESSON[.EXAMPLE]"),
    (["show", "1", "2"], "'show' doesn't take '2'; 'oplab show --help' shows what it takes"),
    (["completions", "tcsh"], "'completions' doesn't take 'tcsh'; expected bash, zsh or fish"),
    (["--language", "ru", "chek"], "there is no command 'chek'; did you mean 'check'?"),
    (["help", "chek"], "there is no command 'chek'; did you mean 'check'?"),
  ])
  func `says what it doesn't understand, and ends with status 2`(
    words: [String], message: String
  ) throws {
    try withLab { lab in
      let result = try lab.run(words)
      #expect(result == Lab.Result(status: 2, output: "", error: "oplab: error: \(message)\n"))
    }
  }

  @Test(arguments: Commands.all.map(\.name))
  func `has help with an example for every command`(name: String) throws {
    try withLab { lab in
      let result = try lab.run([name, "--help"])
      #expect(try lab.run([name, "-h"]) == result)
      #expect(result.status == 0)
      #expect(result.error == "")
      #expect(result.output.hasPrefix("oplab \(name)"))
      #expect(result.output.split(separator: "\n").allSatisfy { $0.count <= 80 })
      let command = Commands.all.first { $0.name == name }!
      #expect(!command.examples.isEmpty)
      for option in command.options + Commands.commonOptions {
        #expect(result.output.contains(option.name))
      }
    }
  }

  @Test func `lists its commands on request`() throws {
    try withLab { lab in
      let result = try lab.run(["--help"])
      #expect(result.status == 0)
      for command in Commands.all { #expect(result.output.contains(command.summary.prefix(20))) }
    }
  }

  @Test func `takes options before, between and after other words, and none after two hyphens`()
    throws
  {
    let words = ["a.swift", "--cores=2", "b.swift", "--width", "100", "--", "--real"]
    let invocation = try Invocation(Commands.run, words: words)
    #expect(invocation.operands == ["a.swift", "b.swift", "--real"])
    #expect(invocation.number("--cores") == 2)
    #expect(invocation.number("--width") == 100)
  }

  @Test func `takes options before the command's name`() throws {
    try withLab { lab in
      let usual = try lab.run(["show", "1.1", "--width", "60", "--language", "ru"])
      #expect(usual.status == 0)
      #expect(try lab.run(["--width", "60", "--language=ru", "show", "1.1"]) == usual)
      #expect(try lab.run(["--help", "run"]) == lab.run(["run", "--help"]))
      #expect(try lab.run(["--width", "60", "--help"]) == lab.run(["--help", "--width", "60"]))
    }
  }

  @Test(arguments: [
    ("chekc", "check"), ("run", "run"), ("rnu", "run"), ("lesons", "lessons"), ("plya", "play"),
    ("xyz", nil), ("", nil),
  ])
  func `guesses what a mistyped name means`(name: String, guess: String?) {
    #expect(nearest(to: name, among: Commands.all.map(\.name)) == guess)
  }
}
