/// A question to the learner about what an example will do, asked before it runs.
public struct Question: Hashable, Sendable {
  /// The question itself, without its choices.
  public var prompt: Passage
  /// The choices in the order in which they are numbered, from 1.
  public var choices: [[Inline]]
  /// What is asked for.
  public var form: Form
  /// The right answers as numbers of choices, counted from 1; any of them is right.
  public var answers: [[Int]]
  /// What is shown after the run.
  public var explanation: Passage?
  /// Where the question begins.
  public var position: Position

  /// What is asked for.
  public enum Form: Hashable, Sendable {
    /// One of the choices.
    case pick
    /// The order of all choices.
    case order
  }
}

extension Question {
  /// What an answer is worth.
  public enum Verdict: Hashable, Sendable {
    /// The answer is right.
    case right
    /// The answer is understood, and something else happens; the numbers are what was understood.
    case wrong([Int])
    /// The text isn't an answer to this question.
    case unclear
  }

  /// Judges what a learner typed: numbers in any spelling (`2 1 3`, `2,1,3`, `2 > 1 > 3`, `213`) or
  /// the text of the choices, one after the other, as far as it takes to tell them apart.
  public func judge(_ answer: String) -> Verdict {
    guard let given = numbers(in: answer) ?? choices(in: answer) else { return .unclear }
    return answers.contains(given) ? .right : .wrong(given)
  }

  /// The answer as numbers; nil if it isn't made of the numbers of choices.
  private func numbers(in answer: String) -> [Int]? {
    let marks: Set<Character> = [" ", ",", ";", ">", "<", "-", ".", ")", "(", "→", "\t"]
    let words = answer.split { marks.contains($0) }
    let numbers: [Int]
    if words.count == 1, form == .order, choices.count < 10 {
      numbers = words[0].map { $0.wholeNumberValue ?? 0 }
    } else {
      numbers = words.map { Int($0) ?? 0 }
    }
    return isComplete(numbers) ? numbers : nil
  }

  /// The answer as texts of choices, separated by commas, semicolons, arrows or line ends.
  private func choices(in answer: String) -> [Int]? {
    let separators: Set<Character> = [",", ";", ">", "→", "\n"]
    let whole = match(answer).map { [$0] }
    if let whole, isComplete(whole) { return whole }
    let numbers = answer.split { separators.contains($0) }.map { match(String($0)) ?? 0 }
    return isComplete(numbers) ? numbers : nil
  }

  /// The only choice that begins with the words, or is them.
  private func match(_ text: String) -> Int? {
    let words = text.normalized
    guard !words.isEmpty else { return nil }
    let texts = choices.map { $0.plainText.normalized }
    if let index = texts.firstIndex(of: words) { return index + 1 }
    let matches = texts.indices.filter { texts[$0].hasPrefix(words) }
    return matches.count == 1 ? matches[0] + 1 : nil
  }

  private func isComplete(_ numbers: [Int]) -> Bool {
    switch form {
    case .pick: numbers.count == 1 && choices.indices.contains(numbers[0] - 1)
    case .order: numbers.sorted() == Array(1...choices.count)
    }
  }
}

extension String {
  /// The words without case, quotation marks and needless space.
  fileprivate var normalized: String {
    let marks: Set<Character> = ["\"", "`", "'", "“", "”", "."]
    return lowercased().filter { !marks.contains($0) }.split(whereSeparator: \.isWhitespace)
      .joined(separator: " ")
  }
}
