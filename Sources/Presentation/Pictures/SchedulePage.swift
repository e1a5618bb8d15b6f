internal import Foundation
package import Recordings

/// One page, with nothing but itself, that shows schedules: the source, what each thread does, and a
/// slider over the steps.
package struct SchedulePage {
  /// A schedule with what it is called.
  package struct Run {
    package var title: String
    package var recording: Recording

    package init(title: String, recording: Recording) {
      self.title = title
      self.recording = recording
    }
  }

  private struct Data: Encodable {
    struct Row: Encodable {
      var number: Int?
      var thread: String
      var place: String?
      var notes: [String]
      var isInterruption: Bool
    }
    struct Schedule: Encodable {
      var title: String
      var ending: [String]
      var token: String
      var threads: [String]
      var rows: [Row]
      var timeline: String
    }
    struct File: Encodable {
      var name: String
      var lines: [String]
    }
    var files: [File]
    var schedules: [Schedule]
  }

  private let title: String
  private let data: Data

  package init(title: String, sources: SourceTexts, runs: [Run]) {
    self.title = title
    let files = sources.files.map { file in
      Data.File(name: file.name, lines: file.text.plainLines.map(\.plain))
    }
    let schedules = runs.map { run in
      let rows = run.recording.scheduleRows(
        variables: run.recording.writtenVariables, marks: [:]
      ) { _ in true }
      var threads: [String] = []
      for row in rows where !threads.contains(row.thread) { threads.append(row.thread) }
      let picture = TimelinePicture(run.recording.events)
      return Data.Schedule(
        title: run.title,
        ending: run.recording.ending(width: 100, sources: sources).map(\.plain),
        token: run.recording.schedule, threads: threads,
        rows: rows.map { row in
          Data.Row(
            number: row.number, thread: row.thread,
            place: row.location.map { "\($0.file):\($0.line)" }, notes: row.notes.map(\.plain),
            isInterruption: row.isInterruption)
        }, timeline: picture.isEmpty ? "" : picture.svg)
    }
    data = Data(files: files, schedules: schedules)
  }

  /// The page.
  package var html: String {
    get throws {
      // In a script a tag counts, whatever it stands in.
      let json = try data.encodedAsJSON().replacing("<", with: "\\u003C")
      return """
        <!doctype html>
        <html lang="en"><head><meta charset="utf-8"><title>\(title.escaped)</title>
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="color-scheme" content="light dark">
        <style>\(Self.style)</style></head>
        <body><h1>\(title.escaped)</h1>
        <header><nav id="tabs"></nav>
        <p><button id="back" aria-label="step back">◀</button>
        <input id="slider" type="range" min="0" value="0" aria-label="step">
        <button id="on" aria-label="step on">▶</button> <span id="count"></span></p></header>
        <main><section id="source"></section><section id="timeline"></section>
        <section id="columns"></section></main>
        <pre id="ending"></pre>
        <script>const data = \(json);
        \(Self.script)</script></body></html>

        """
    }
  }
}

extension SchedulePage {
  private static let style = """
    body { font: 15px system-ui, sans-serif; margin: 1.5rem; background: Canvas; color: CanvasText }
    h1 { font-size: 1.2rem } header { position: sticky; top: 0; background: Canvas; z-index: 1 }
    header p { margin: 0; padding: .5rem 0 } section { max-width: 100%; overflow-x: auto } nav button[aria-selected=true] { font-weight: bold }
    #slider { width: min(40rem, 60vw); vertical-align: middle }
    main { display: flex; flex-wrap: wrap; gap: 2rem; align-items: flex-start }
    #source, #columns, pre { font: 13px/1.5 ui-monospace, Menlo, Consolas, monospace }
    #source div { white-space: pre; padding: 0 .5rem } #source b { opacity: .5; font-weight: normal }
    #source .now { background: color-mix(in srgb, #2a9d4e 30%, transparent) }
    table { border-collapse: collapse } th { text-align: left; padding: .2rem .8rem }
    td { vertical-align: top; padding: .1rem .8rem; border-left: 1px solid color-mix(in srgb, CanvasText 25%, transparent); white-space: pre-wrap }
    td:first-child, th:first-child { border: 0; opacity: .5; text-align: right }
    tr { scroll-margin: 6rem } tr.later { opacity: .25 } tr.now td { background: color-mix(in srgb, #2a9d4e 18%, transparent) }
    tr.interruption td:first-child::after { content: " ⇄"; color: #b05fc4 }
    .wrong { color: #d33; font-weight: bold }
    """

  private static let script = """
    const $ = id => document.getElementById(id);
    let schedule = 0, step = 0;
    const element = (name, text, type) => {
      const e = document.createElement(name);
      if (text !== undefined) e.textContent = text;
      if (type) e.className = type;
      return e;
    };
    function choose(index) {
      schedule = index;
      const s = data.schedules[index];
      [...$("tabs").children].forEach((b, i) => b.setAttribute("aria-selected", i === index));
      const table = element("table"), head = element("tr");
      head.append(element("th", ""), ...s.threads.map(t => element("th", t)));
      table.append(head);
      s.rows.forEach((row, i) => {
        const tr = element("tr", undefined, row.isInterruption ? "interruption" : "");
        tr.append(element("td", row.number ?? ""));
        for (const t of s.threads) {
          const td = element("td");
          if (t === row.thread) {
            const [file, line] = split(row.place);
            const source = data.files.find(f => f.name === file)?.lines[line - 1];
            if (source !== undefined) td.append(element("div", line + "  " + source.trim()));
            for (const note of row.notes)
              td.append(element("div", "  " + note, note.startsWith("✗") ? "wrong" : ""));
          }
          tr.append(td);
        }
        tr.onclick = () => go(i);
        table.append(tr);
      });
      $("columns").replaceChildren(table);
      $("ending").textContent = s.ending.join("\\n");
      $("timeline").innerHTML = s.timeline;
      $("slider").max = Math.max(0, s.rows.length - 1);
      go(0);
    }
    function split(place) {
      if (!place) return [null, 0];
      const colon = place.lastIndexOf(":");
      return [place.slice(0, colon), Number(place.slice(colon + 1))];
    }
    function go(index) {
      const rows = data.schedules[schedule].rows;
      step = Math.max(0, Math.min(rows.length - 1, index));
      $("slider").value = step;
      $("count").textContent = rows.length ? (step + 1) + " of " + rows.length : "no steps";
      [...$("columns").querySelectorAll("tr")].slice(1).forEach((tr, i) => {
        tr.classList.toggle("now", i === step);
        tr.classList.toggle("later", i > step);
        if (i === step && index !== 0) tr.scrollIntoView({ block: "nearest" });
      });
      const [file, line] = split(rows[step]?.place);
      for (const div of $("source").querySelectorAll("div[data-place]"))
        div.classList.toggle("now", div.dataset.place === file + ":" + line);
    }
    for (const file of data.files) {
      $("source").append(element("h3", file.name));
      file.lines.forEach((text, i) => {
        const div = element("div");
        div.dataset.place = file.name + ":" + (i + 1);
        div.append(element("b", String(i + 1).padStart(3) + "  "), text);
        $("source").append(div);
      });
    }
    data.schedules.forEach((s, i) => {
      const button = element("button", s.title);
      button.onclick = () => choose(i);
      $("tabs").append(button);
    });
    $("slider").oninput = e => go(Number(e.target.value));
    $("back").onclick = () => go(step - 1);
    $("on").onclick = () => go(step + 1);
    document.onkeydown = e => {
      if (e.target.id === "slider") return;
      if (e.key === "ArrowRight") go(step + 1);
      if (e.key === "ArrowLeft") go(step - 1);
    };
    $("tabs").hidden = data.schedules.length < 2;
    if (data.schedules.length) choose(0);
    """
}
