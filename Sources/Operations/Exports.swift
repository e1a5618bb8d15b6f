// `import Operations` takes the place of `import Foundation`. Because this module re-exports
// Foundation, its own `Operation`, `NSObject`, `Progress` … win over Foundation's in a file that
// imports only this one.
@_exported public import Dispatch
@_exported public import Foundation
