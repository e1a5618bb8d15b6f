/// What is wrong with a lesson, and where.
///
/// A problem never stops other lessons from loading, nor more than necessary of its own.
public struct Problem: Error, Hashable, Sendable {
  /// The path of the file or folder, as it was asked for.
  public var file: String
  /// The place in the file; nil if the problem is about the file as a whole.
  public var position: Position?
  /// What is wrong.
  public var kind: Kind

  /// What can be wrong.
  public enum Kind: Hashable, Sendable {
    // MARK: The file
    case missing
    case isFolder
    case notRegularFile
    case notReadable
    case readFailed(String)
    case empty
    case notText
    case notUTF8

    // MARK: The folder
    case missingFolder
    case isFile
    case noLessons
    case badFileName
    case numberDiffersFromFileName(title: Int, file: Int)
    case duplicateNumber(Int, other: String)

    // MARK: The outline
    case unknownFormat(String)
    case noTitle
    case titleWithoutNumber(String)
    case secondTitle
    case emptySection(String)
    case emptyHeading
    case html(String)
    case tooDeep

    // MARK: References
    case deadReference(String)
    case deadLink(String)

    // MARK: Fences and attributes
    case unclosedFence
    case languageCase(String)
    case unknownAttribute(String, fence: String)
    case repeatedAttribute(String)
    case badValue(attribute: String, value: String, expected: [String])
    case badNumber(attribute: String, value: String, ClosedRange<Int>)
    case missingValue(attribute: String, example: String)
    case uselessValue(attribute: String)
    case noEarlierExample
    case continuesUnknown(String)
    case continuesTooMany(limit: Int)
    case attributeInDetails(String)

    // MARK: Examples
    case emptyCode
    case exampleInQuote
    case strayTrace
    case secondTrace
    case traceNotRun
    case strayConditions
    case noConditions
    case badCondition(String)

    // MARK: Details
    case unknownDetails(String?)
    case noSummary
    case textAfterSummary
    case unclosedDetails(String)
    case strayClosing
    case nestedDetails
    case emptyDetails(String)
    case strayAnswer
    case strayHelp(String)

    // MARK: Questions
    case questionWithoutAnswer
    case questionAfterTrace
    case tooFewChoices
    case choiceIsNumber(String)
    case noAnswerAttribute
    case answerOutOfRange(Int, choices: Int)
    case badAnswer(String, form: Question.Form, choices: Int)

    // MARK: Exercises
    case exerciseWithoutTitle
    case exerciseWithoutConditions
    case exerciseWithoutHints
    case exerciseWithoutSolution
    case secondSolution
    case solutionWithoutCode
    case secondSolutionCode
    case traceInExercise

    // MARK: Translations
    case unknownCatalogueLine(String)
    case badCatalogueString
    case textWithoutTranslation
    case translationWithoutText
    case secondTranslation(otherLine: Int)
    case untranslated(String)
    case fuzzyTranslation(String)
    case unusedTranslation(String)
    case translationChangesMarkup(String)
    case translationBreaksLesson(String)
    case translationChangesShape
  }
}
