// Nobody divides among no guests.
import Foundation

func share(_ pieces: Int, among guests: Int) -> Int { guests == 0 ? 0 : pieces / guests }

let late = DispatchQueue(label: "late")
late.async { print(share(12, among: 0)) }
