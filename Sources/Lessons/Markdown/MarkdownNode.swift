internal import CCmark

/// The syntax tree that cmark makes of a text; owns the nodes.
final class MarkdownDocument {
  private let root: OpaquePointer

  /// Parses UTF-8 text; can't fail, since any text is Markdown.
  init(_ bytes: [UInt8]) {
    root = bytes.withUnsafeBytes { buffer in
      cmark_parse_document(
        buffer.baseAddress?.assumingMemoryBound(to: CChar.self), buffer.count, CMARK_OPT_DEFAULT)
    }
  }

  deinit { cmark_node_free(root) }

  /// The node that holds the whole text.
  var node: MarkdownNode { MarkdownNode(pointer: root, owner: self) }
}

/// One node of cmark's syntax tree.
///
/// Lines and columns count from 1, columns in bytes.
struct MarkdownNode {
  fileprivate let pointer: OpaquePointer
  fileprivate let owner: MarkdownDocument

  enum Kind {
    case heading(level: Int)
    case paragraph
    case list(start: Int?, isTight: Bool)
    case item
    case quote
    case code(info: String)
    case html
    case rule
    case text
    case inlineCode
    case inlineHTML
    case emphasis
    case strong
    case link(destination: String)
    case image
    case softBreak
    case lineBreak
    case document
  }

  var kind: Kind {
    switch cmark_node_get_type(pointer) {
    case CMARK_NODE_HEADING: .heading(level: Int(cmark_node_get_heading_level(pointer)))
    case CMARK_NODE_PARAGRAPH: .paragraph
    case CMARK_NODE_LIST:
      .list(
        start: cmark_node_get_list_type(pointer) == CMARK_ORDERED_LIST
          ? Int(cmark_node_get_list_start(pointer)) : nil,
        isTight: cmark_node_get_list_tight(pointer) != 0)
    case CMARK_NODE_ITEM: .item
    case CMARK_NODE_BLOCK_QUOTE: .quote
    case CMARK_NODE_CODE_BLOCK: .code(info: string(cmark_node_get_fence_info(pointer)))
    case CMARK_NODE_HTML_BLOCK: .html
    case CMARK_NODE_THEMATIC_BREAK: .rule
    case CMARK_NODE_TEXT: .text
    case CMARK_NODE_CODE: .inlineCode
    case CMARK_NODE_HTML_INLINE: .inlineHTML
    case CMARK_NODE_EMPH: .emphasis
    case CMARK_NODE_STRONG: .strong
    case CMARK_NODE_LINK: .link(destination: string(cmark_node_get_url(pointer)))
    case CMARK_NODE_IMAGE: .image
    case CMARK_NODE_SOFTBREAK: .softBreak
    case CMARK_NODE_LINEBREAK: .lineBreak
    default: .document
    }
  }

  /// The text of a leaf: words, code, HTML.
  ///
  /// Line ends are `\n` whatever the file has.
  var literal: String {
    let text = string(cmark_node_get_literal(pointer))
    guard text.utf8.contains(UInt8(ascii: "\r")) else { return text }
    return text.replacing("\r\n", with: "\n").replacing("\r", with: "\n")
  }

  var startLine: Int { Int(cmark_node_get_start_line(pointer)) }
  var startColumn: Int { Int(cmark_node_get_start_column(pointer)) }
  var endLine: Int { Int(cmark_node_get_end_line(pointer)) }
  var start: Position { Position(line: startLine, column: max(1, startColumn)) }

  var children: some Sequence<MarkdownNode> {
    sequence(first: cmark_node_first_child(pointer)) { cmark_node_next($0) }
      .lazy.prefix { $0 != nil }.map { [owner] in MarkdownNode(pointer: $0!, owner: owner) }
  }

  private func string(_ pointer: UnsafePointer<CChar>?) -> String {
    pointer.map { String(cString: $0) } ?? ""
  }
}
