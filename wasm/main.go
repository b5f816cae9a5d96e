//go:build js && wasm

// Command wasm is Beeline's WebAssembly module, for the browser and for Node. On a page it
// draws (wasm/page); in a worker or under Node it checks (serve.go). Only this folder and its
// subfolders use JavaScript.
package main

import (
	"syscall/js"

	"beeline/wasm/page"
)

func main() {
	if js.Global().Get("document").Truthy() {
		page.Run()
	} else {
		serve()
	}
	// Callbacks need a running program.
	select {}
}
