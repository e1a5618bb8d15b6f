/// The root of observable objects.
open class NSObject: Foundation.NSObject {}
