// One of them doesn't wait.
import Dispatch

let kitchen = DispatchQueue(label: "kitchen")
let counter = DispatchQueue(label: "counter")

kitchen.async { counter.sync {} }
counter.async { kitchen.async {} }
