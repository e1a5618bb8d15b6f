import Foundation
import FoundationXML
import Presentation
import Recordings
import Testing

@Suite("A picture of a run") struct PictureTests {
  /// The elements of an SVG by their class, read by a parser that we did not write.
  final class Elements: NSObject, XMLParserDelegate {
    var classes: [String: Int] = [:]
    var texts = ""

    func parser(
      _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
      qualifiedName: String?, attributes: [String: String]
    ) {
      classes[attributes["class"] ?? name, default: 0] += 1
    }

    func parser(_ parser: XMLParser, foundCharacters text: String) { texts += text }
  }

  func parsed(_ svg: String) -> Elements? {
    let elements = Elements()
    let parser = XMLParser(data: Data(svg.utf8))
    parser.delegate = elements
    return parser.parse() ? elements : nil
  }

  @Test func `has a row for each operation and an arrow for each dependency`() throws {
    let elements = try #require(parsed(TimelinePicture(Sample.tea.events).svg))
    // One in the picture for each operation, one in the legend.
    #expect(elements.classes["executing"] == 2 + 1)
    #expect(elements.classes["done"] == 2 + 1)
    #expect(elements.classes["waiting"] == 1 + 1)
    // The arrow and its tip.
    #expect(elements.classes["arrow"] == 2)
    #expect(elements.texts.contains("brew: waiting"))
  }

  @Test func `says what its marks mean, those of cancelled operations included`() throws {
    let elements = try #require(parsed(TimelinePicture(Sample.downloads.events).svg))
    #expect(elements.classes["cancelled"] == 1 + 1)
    #expect(elements.texts.contains("cancelled"))
    #expect(elements.classes["page"] == 1)
  }

  @Test func `is well formed whatever an operation is called`() throws {
    var script = Script()
    script.start("a<b>&\"c\u{1}", on: "worker 1")
    script.end("a<b>&\"c\u{1}")
    let elements = try #require(parsed(TimelinePicture(script.events).svg))
    #expect(elements.texts.contains("a<b>&\"c␁: executing"))
    #expect(TimelinePicture([]).isEmpty)
  }

  @Test func `tells Perfetto of tracks whose pieces begin and end in order`() throws {
    struct Document: Decodable {
      struct Item: Decodable {
        var name: String
        var ph: String
        var ts: Double
        var tid: Int
      }
      var traceEvents: [Item]
    }
    for sample in [Sample.tea, Sample.downloads, Sample.stalled] {
      let json = try TraceEvents(sample).encodedAsJSON()
      let document = try JSONDecoder().decode(Document.self, from: Data(json.utf8))
      var open: [Int: [String]] = [:]
      var last = 0.0
      for item in document.traceEvents where item.ph != "M" {
        #expect(item.ts >= last)
        last = item.ts
        if item.ph == "B" { open[item.tid, default: []].append(item.name) }
        if item.ph == "E" {
          let begun = open[item.tid]?.popLast()
          #expect(begun == item.name)
        }
      }
      let isClosed = open.values.allSatisfy(\.isEmpty)
      #expect(isClosed)
      let threads = Set(sample.events.map(\.thread))
      #expect(Set(document.traceEvents.filter { $0.ph == "M" }.map(\.name)) == ["thread_name"])
      #expect(document.traceEvents.count { $0.ph == "M" } == threads.count)
    }
  }

  @Test func `is one page that holds its data, and nothing ends its script early`() throws {
    let page = try SchedulePage(
      title: "a & b", sources: SourceTexts(["a.swift": "print(\"</script>\")\n"]),
      runs: [.init(title: "outcome 1", recording: ColumnsTests.lostUpdate)]
    ).html
    #expect(page.contains("<title>a &amp; b</title>"))
    #expect(page.components(separatedBy: "</script>").count == 2)
    #expect(page.contains("\"reads sold\""))
    #expect(!page.contains("http://") && !page.contains("https://"))
  }
}
