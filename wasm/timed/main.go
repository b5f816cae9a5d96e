//go:build js && wasm

// Command timed is the WebAssembly module that checks networks of timed automata, in a worker or under
// Node.
package main

import (
	"beeline/lang/timed/language"
	"beeline/wasm/serve"
)

func main() {
	serve.Serve(language.Timed{})
	// Callbacks need a running program.
	select {}
}
