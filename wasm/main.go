//go:build js && wasm

// Command wasm is the whole of Beeline in the browser and under Node: one
// binary with two roles. On a page it draws; anywhere else it checks. It and
// the packages it hands the page to are the only ones that know JavaScript.
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
	// Callbacks need a program that has not ended.
	select {}
}
