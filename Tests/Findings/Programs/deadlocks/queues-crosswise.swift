// Each of two serial queues asks the other one for something and waits.
import Dispatch

let kitchen = DispatchQueue(label: "kitchen")
let counter = DispatchQueue(label: "counter")

kitchen.async { counter.sync {} }
counter.async { kitchen.sync {} }
