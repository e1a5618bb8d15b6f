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
  if type(of: value) is AnyClass {
    giveName(name, to: value as AnyObject)
  } else if let objects = value as? [AnyObject] {
    for (index, object) in objects.enumerated() { giveName("\(name)[\(index)]", to: object) }
  }
  return value
}

private func giveName(_ name: String, to object: AnyObject) {
  guard Program.running != nil else { return }
  switch object {
  case let object as any Modelled: object.model.takeVariableName(name)
  case let object as Operations.NSObject:
    Program.current.objects.modelToName(object)?.takeVariableName(name)
  default: break
  }
}

/// An object of the controlled world that owns its model.
protocol Modelled: AnyObject {
  associatedtype ModelType: Model
  var model: ModelType { get }
}
