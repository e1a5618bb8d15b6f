import Lessons
import Testing

@Suite("Catalogue")
struct CatalogueTests {
  @Test("A catalogue as gettext's programs write it is read")
  func reading() {
    let file = CatalogueFile(
      path: "de.po",
      bytes: Array(
        """
        # A comment on the whole.
        msgid ""
        msgstr ""
        "Language: de\\n"

        #. for the translator
        #: lesson.md:3
        #, fuzzy, c-format
        msgid "one\\ttab"
        msgstr "ein \\"Tab\\""

        msgid ""
        "two "
        "lines\\n"
        "here\\\\"
        msgstr "zwei"
        msgid "three"
        msgstr ""

        #~ msgid "gone"
        #~ msgstr "weg"

        """.utf8))
    #expect(file.problems == [])
    #expect(file.catalogue.header?.translation == "Language: de\n")
    #expect(file.catalogue.header?.comments == ["# A comment on the whole."])
    #expect(
      file.catalogue.entries == [
        Catalogue.Entry(
          text: "one\ttab", translation: "ein \"Tab\"", isFuzzy: true,
          comments: ["#. for the translator", "#: lesson.md:3"], line: 9),
        Catalogue.Entry(text: "two lines\nhere\\", translation: "zwei", line: 12),
        Catalogue.Entry(text: "three", line: 17),
      ])
    #expect(file.catalogue["two lines\nhere\\"] == "zwei")
    #expect(file.catalogue["one\ttab"] == nil, "a fuzzy translation isn't shown")
    #expect(file.catalogue["three"] == nil)
    #expect(file.catalogue["four"] == nil)
  }

  @Test(
    "What isn't a catalogue is told, with its line",
    arguments: [
      ("msgid \"a\"\n", "1:1: a `msgstr` has to follow the `msgid`, even if it is empty"),
      ("msgstr \"a\"\n", "1:1: a `msgid` with the English text goes before the `msgstr`"),
      (
        "msgid \"a\"\nmsgid_plural \"b\"\nmsgstr \"c\"\n",
        "2:1: `msgid_plural` isn't known here; a text is `msgid \"…\"`, its translation `msgstr \"…\"`"
      ),
      (
        "msgid \"a\nmsgstr \"b\"\n",
        """
        1:1: this isn't a text in quotation marks; within them write `\\"`, `\\\\` and `\\n`
        """
      ),
      (
        "\"a\"\n",
        """
        1:1: this isn't a text in quotation marks; within them write `\\"`, `\\\\` and `\\n`
        """
      ),
      (
        "msgid \"a\"\nmsgstr \"b\\q\"\n",
        """
        2:1: this isn't a text in quotation marks; within them write `\\"`, `\\\\` and `\\n`
        """
      ),
      (
        "msgid \"a\"\nmsgstr \"b\"\n\nmsgid \"a\"\nmsgstr \"c\"\n",
        "4:1: the same text is translated in line 1; remove one of the two"
      ),
      ("a\0b", "1:2: this isn't text (it holds a zero byte); a lesson is a Markdown file"),
    ])
  func malformed(text: String, problem: String) {
    let file = CatalogueFile(path: "de.po", bytes: Array(text.utf8))
    #expect(file.problems.map(\.description) == ["de.po:\(problem)"])
  }

  @Test("What is written is read again the same, whatever the texts")
  func roundTrip() {
    var random = RandomNumbers(seed: 7)
    for _ in 0..<300 {
      var seen: Set<String> = []
      let entries = (0..<random.next(below: 6)).compactMap { _ -> Catalogue.Entry? in
        let text = random.text()
        guard !text.isEmpty, seen.insert(text).inserted else { return nil }
        return Catalogue.Entry(
          text: text, translation: random.text(), isFuzzy: random.next(below: 2) == 0)
      }
      let catalogue = Catalogue(
        header: Catalogue.Entry(text: "", translation: "Language: de\n"), entries: entries)
      let file = CatalogueFile(path: "de.po", bytes: Array(catalogue.file.utf8))
      #expect(file.problems == [])
      #expect(
        file.catalogue.entries.map { [$0.text, $0.translation, String($0.isFuzzy)] }
          == entries.map { [$0.text, $0.translation, String($0.isFuzzy)] })
      #expect(file.catalogue.file == catalogue.file)
      #expect(catalogue.file.split(separator: "\n").allSatisfy { $0.count < 130 })
    }
  }

  @Test("Refreshing keeps what is there, marks what was rewritten and leaves out what is gone")
  func updating() {
    let old = Catalogue(entries: [
      Catalogue.Entry(text: "a", translation: "A"), Catalogue.Entry(text: "b", translation: "B"),
      Catalogue.Entry(text: "c", translation: "C"), Catalogue.Entry(text: "d", translation: "D"),
    ])
    let header = Catalogue.Entry(text: "", translation: "Language: de\n")
    let new = old.updated(to: ["a", "b, but longer", "c", "e", "f", "a"], header: header)
    #expect(new.header == header)
    #expect(
      new.entries == [
        Catalogue.Entry(text: "a", translation: "A"),
        Catalogue.Entry(text: "b, but longer", translation: "B", isFuzzy: true),
        Catalogue.Entry(text: "c", translation: "C"),
        Catalogue.Entry(text: "e", translation: "D", isFuzzy: true),
        Catalogue.Entry(text: "f"),
      ])
  }

  @Test("A message's places are filled in any order, and braces in what fills them stay")
  func messages() {
    let message: Message = "\("{1}") comes before \(2)"
    #expect(message.key == "{0} comes before {1}")
    #expect(message.english == "{1} comes before 2")
    #expect(Language.english(message) == "{1} comes before 2")
    #expect(Language.english("plain {x} {9} {") == "plain {x} {9} {")
  }
}

private struct RandomNumbers {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next(below bound: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int((state >> 33) % UInt64(bound))
  }

  mutating func text() -> String {
    let parts = ["a", "long-word", "слово", " ", " ", "\"", "\\", "\n", "\t", "{0}", "#", "msgid"]
    return (0..<next(below: 40)).map { _ in parts[next(below: parts.count)] }.joined()
  }
}
