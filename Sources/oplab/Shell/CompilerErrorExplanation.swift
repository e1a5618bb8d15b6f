import ExampleRunner
import Lessons

/// What one of the compiler's commonest errors means, for whoever meets it for the first time.
struct CompilerErrorExplanation {
  /// What the compiler wants, and what to do.
  let message: Message

  /// Nil where there is nothing to add to the compiler's words.
  init?(_ error: Diagnostic) {
    let row = Self.table.first { error.message.contains($0.error) }
    guard let row else { return nil }
    message = row.message
  }

  /// The first row counts that is in an error.
  private static var table: [(error: Regex<Substring>, message: Message)] {
    [
      (
        /cannot find type.*in scope/,
        """
        No type of this name is known here. Look for a typing error; a type that you want to make yourself is \
        declared with class, struct or enum.
        """
      ),
      (
        /cannot find.*in scope/,
        """
        Nothing of this name is known here. Look for a typing error. A name is known from its declaration to \
        the end of the braces around that; :cells shows what you have declared.
        """
      ),
      (
        /has no member/,
        """
        The value before the dot has nothing of this name. Look for a typing error, and at the type that the \
        message names: often it is another one than you think.
        """
      ),
      (
        /must be unwrapped/,
        """
        The value may be missing: its type ends in a question mark. Take it out with if let, give another \
        value after ??, or end the program where it is missing with an exclamation mark.
        """
      ),
      (
        /cannot convert/,
        """
        A value of one type stands where another type is expected. Swift never converts by itself: write the \
        conversion, as in String(number) or Double(count), or change the type.
        """
      ),
      (
        /cannot be applied to operands of type/,
        """
        The operator doesn't go with values of these two types. Convert one of them, as in Double(count) * 1.5.
        """
      ),
      (
        /'let' constant/,
        "A let is set once and stays. Declare it with var if it is to change."
      ),
      (
        /invalid redeclaration/,
        """
        There is something of this name already, in these braces or in an earlier cell. Choose another name, or \
        take the earlier cell back with :undo.
        """
      ),
      (
        /missing arguments? for/,
        """
        The call lacks something that the function wants. The message names it as it is to be written, before a \
        colon and the value.
        """
      ),
      (
        /extra argument|takes no arguments/,
        """
        The call has more than the function takes. Leave it out, or look whether you mean another function.
        """
      ),
      (
        /incorrect argument label/,
        """
        The words before the colons are part of a function's name in Swift. Write them as the message says.
        """
      ),
      (
        /missing return/,
        """
        The function promises a value after ->, and there is a way through it that returns none. Add a return \
        for each case.
        """
      ),
      (
        /has no initializers/,
        """
        Some of the class's properties have no value to begin with. Give each one a value, or write an init that \
        sets all of them.
        """
      ),
      (
        /requires explicit use of 'self'/,
        """
        The block may run later and keeps the object alive until then, so Swift wants you to write that: \
        self.name, or [weak self] at the block's beginning if it mustn't keep it.
        """
      ),
      (
        /requires an 'override' keyword/,
        "The class above has this already. Write override before yours to take its place."
      ),
      (
        /does not override/,
        """
        There is nothing like this in the class above to take the place of. Compare the name, the words before \
        the colons, and the types.
        """
      ),
      (
        /not marked with 'try'/,
        """
        The call can fail. Write try before it, in a do block with a catch, or in a function that throws.
        """
      ),
      (
        /errors thrown from here are not handled/,
        """
        The call can fail, and nothing says what then. Put it in a do block with a catch, or use try? to get nil.
        """
      ),
      (
        /not marked with 'await'/,
        "The call may wait. Write await before it; the code around it has to be async, as a Task's is."
      ),
      (
        /in a function that does not support concurrency/,
        """
        The call may wait, and the code around it can't. Put it in Task { … }, or declare the function async.
        """
      ),
      (
        /before being initialized/,
        "The variable has no value yet where it is read. Set it on every way that leads there."
      ),
      (
        /does not conform to protocol/,
        """
        The type says that it has all that the protocol wants, and something is missing. The notes name it.
        """
      ),
      (
        /could not be inferred|requires an explicit type/,
        "Swift can't tell the type from this. Write it: let names: [String] = []."
      ),
      (
        /consecutive statements on a line/,
        """
        Two statements on one line need a semicolon between them. More often an operator, a comma or a quotation \
        mark is missing.
        """
      ),
      (
        /expected '\}'/,
        "A brace that was opened is never closed. Indent the lines, and look where that goes wrong."
      ),
      (
        /main actor-isolated/,
        """
        This belongs to the main thread, as all top-level variables do in Swift 6, and the code may run on \
        another one. Pass the value in, guard it with a lock or a Mutex, or come back with DispatchQueue.main.
        """
      ),
    ]
  }
}
