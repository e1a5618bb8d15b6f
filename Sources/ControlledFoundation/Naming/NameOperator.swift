/// Binds tighter than any other operator, so that it names the expression before it and nothing else.
precedencegroup NamingPrecedence {
  higherThan: BitwiseShiftPrecedence
}

infix operator ¬ : NamingPrecedence

/// Names a value after the variable that it is assigned to.
///
/// The preparation of an example writes it: `let resize = BlockOperation {…} ¬ "resize"`. A value
/// that can't bear a name is returned as it is.
public func ¬ <Value: ~Copyable>(value: consuming Value, name: String) -> Value {
  value
}

/// Names an object, or the objects of an array, after the variable that they are assigned to.
///
/// The object isn't retained.
public func ¬ <Value>(value: Value, name: String) -> Value {
  if let lock = value as? any Modelled {
    lock.model.takeVariableName(name)
  } else if let object = value as? Operations.NSObject {
    Program.current.objects.modelToName(object)?.takeVariableName(name)
  } else if let list = value as? [any Modelled] {
    for (index, lock) in list.enumerated() { lock.model.takeVariableName("\(name)[\(index)]") }
  } else if let list = value as? [Operations.NSObject] {
    for (index, object) in list.enumerated() {
      Program.current.objects.modelToName(object)?.takeVariableName("\(name)[\(index)]")
    }
  }
  return value
}

/// Something of the controlled world that has a model.
protocol Modelled {
  associatedtype ModelType: Model
  var model: ModelType { get }
}
