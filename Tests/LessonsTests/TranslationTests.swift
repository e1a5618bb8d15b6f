import Lessons
import Testing

@Suite("Translations")
struct TranslationTests {
  static let lesson = """
    # 1. Tea

    Boil the
    water, then `brew`.

    ## Order

    - first *this*;
    - then that.

    ```swift
    print("tea")
    ```

    > What is printed?
    >
    > 1. `tea`
    > 2. nothing
    >    at all

    <details class="answer" data-pick="1">
    <summary>Answer</summary>

    Tea, see [the page](https://example.org).

    </details>

    """

  static let file = LessonFile(path: "lessons/01-tea.md", bytes: Array(lesson.utf8))

  static let catalogue = Catalogue(entries: [
    Catalogue.Entry(text: "1. Tea", translation: "1. Tee"),
    Catalogue.Entry(
      text: "Boil the water, then `brew`.", translation: "Koch das Wasser, dann `brew`."),
    Catalogue.Entry(text: "Order", translation: "Ordnung"),
    Catalogue.Entry(text: "first *this*;", translation: "erst *dies*;"),
    Catalogue.Entry(text: "then that.", translation: "dann das."),
    Catalogue.Entry(text: "What is printed?", translation: "Was kommt?"),
    Catalogue.Entry(text: "nothing at all", translation: "gar nichts"),
    Catalogue.Entry(
      text: "Tea, see [the page](https://example.org).",
      translation: "Tee, siehe [die Seite](https://example.org)."),
  ])

  @Test("A lesson's texts are its paragraphs, headings, items and choices, without pure code")
  func texts() {
    #expect(Self.file.problems == [])
    #expect(Self.file.translatableTexts == Self.catalogue.entries.map(\.text))
  }

  @Test("A translated lesson has other words, and everything else is the same")
  func translated() {
    let translated = Self.file.translated(by: Self.catalogue)
    #expect(
      String(decoding: translated.bytes, as: UTF8.self)
        == Self.lesson.replacing("1. Tea", with: "1. Tee")
        .replacing("Boil the\nwater, then `brew`.", with: "Koch das Wasser, dann `brew`.")
        .replacing("Order", with: "Ordnung").replacing("first *this*", with: "erst *dies*")
        .replacing("then that", with: "dann das").replacing("What is printed?", with: "Was kommt?")
        .replacing("nothing\n>    at all", with: "gar nichts")
        .replacing("Tea, see [the page]", with: "Tee, siehe [die Seite]"))
    #expect(translated.problems == [])
    #expect(translated.lesson?.title == "Tee")
    #expect(translated.lesson?.examples.map(\.code.text) == ["print(\"tea\")\n"])
    #expect(Self.file.problems(of: Self.catalogue, in: "de.po") == [])
  }

  @Test("Without a catalogue nothing changes")
  func untranslated() {
    #expect(Self.file.translated(by: Catalogue()).bytes == Self.file.bytes)
  }

  /// A catalogue's entry, put in place of the right one, and what is said about it.
  struct Wrong: CustomTestStringConvertible {
    var name: String
    var entry: Catalogue.Entry
    var problems: [String]
    var testDescription: String { name }
  }

  @Test(
    "What a translation lacks, spoils or has too much is told",
    arguments: [
      Wrong(
        name: "missing", entry: Catalogue.Entry(text: "Order", line: 7),
        problems: [
          "de.po:7:1: no translation of “Order”; `oplab translate` adds what is missing, for you to fill in"
        ]),
      Wrong(
        name: "fuzzy",
        entry: Catalogue.Entry(text: "Order", translation: "Orden", isFuzzy: true, line: 7),
        problems: [
          "de.po:7:1: “Order” has changed; mend its translation, then remove the word `fuzzy`"
        ]),
      Wrong(
        name: "unused", entry: Catalogue.Entry(text: "Other", translation: "Anderes", line: 7),
        problems: [
          "de.po:7:1: the lesson has no text “Other”; `oplab translate` removes what isn't needed"
        ]),
      Wrong(
        name: "code",
        entry: Catalogue.Entry(
          text: "Boil the water, then `brew`.", translation: "Koch, dann `braue`.", line: 7),
        problems: [
          "de.po:7:1: `braue` is in one of the text and its translation, but not in the other"
        ]),
      Wrong(
        name: "link",
        entry: Catalogue.Entry(
          text: "Tea, see [the page](https://example.org).", translation: "Tee, siehe Seite.",
          line: 7),
        problems: [
          "de.po:7:1: https://example.org is in one of the text and its translation, but not in the other"
        ]),
      Wrong(
        name: "list", entry: Catalogue.Entry(text: "What is printed?", translation: "- Was?"),
        problems: [
          "de.po: this translation changes paragraphs, lists or headings; translate the words only"
        ]),
      Wrong(
        name: "title", entry: Catalogue.Entry(text: "1. Tea", translation: "Tee"),
        problems: [
          """
          de.po: with this translation the lesson can't be read: the title has no number; write it \
          like `# 1. Tee`
          """
        ]),
    ])
  func problems(_ wrong: Wrong) {
    let others = Self.catalogue.entries.filter { $0.text != wrong.entry.text }
    let problems = Self.file.problems(
      of: Catalogue(entries: others + [wrong.entry]), in: "de.po")
    #expect(problems.map(\.description) == wrong.problems)
  }
}
