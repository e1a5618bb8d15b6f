package func runProgram(_ main: () -> Void) { main() }
