//go:build js && wasm

// Command fetch fetches models from URLs. It is a separate module that a worker loads
// for the first fetch request, because net/http is as large as the whole checker.
package main

import (
	"fmt"
	"syscall/js"

	"beeline/wasm/protocol"
)

// main defines the global function beelineFetch(request, reply), which takes a
// fetch request as JSON text and calls reply once with the response.
func main() {
	js.Global().Set("beelineFetch", js.FuncOf(func(_ js.Value, args []js.Value) any {
		if len(args) != 2 {
			return nil
		}
		text, reply := args[0].String(), args[1]
		// Fetching waits for promises, and a callback must not wait.
		go func() { reply.Invoke(answer(text)) }()
		return nil
	}))
	select {}
}

// answer returns the response to a fetch request, both as JSON text.
func answer(text string) string {
	var r protocol.Request
	out := protocol.Response{Type: "fetched", Fetched: &protocol.Fetched{}}
	if err := protocol.Read(text, &r); err != nil {
		out.Fetched.Error = err.Error()
	} else {
		out.ID = r.ID
		out.Fetched = fetch(r.URL)
	}
	b, err := protocol.Write(&out)
	if err != nil {
		return fmt.Sprintf(`{"id":%d,"type":"failed","message":%q}`, r.ID, err.Error())
	}
	return b
}
