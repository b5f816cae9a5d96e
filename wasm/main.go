//go:build js && wasm

// Command wasm is Beeline's WebAssembly module, for the browser and for Node. On a page it
// draws (wasm/page); in a worker or under Node it checks (wasm/serve). Only this folder and its
// subfolders use JavaScript.
package main

import (
	"syscall/js"

	"beeline/lang/promela/language"
	"beeline/wasm/page"
	"beeline/wasm/serve"
)

func main() {
	if js.Global().Get("document").Truthy() {
		page.Run()
	} else {
		serve.Serve(language.Promela{})
	}
	// Callbacks need a running program.
	select {}
}
