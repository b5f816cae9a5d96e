//go:build js && wasm

// Command fetch gets models from other places. It is a module of its own, which
// a worker loads when it is first asked for one: the types of net/http weigh as
// much as the whole checker, and most visits fetch nothing.
package main

import (
	"encoding/json"
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
		// Fetching waits for promises, which callbacks cannot do.
		go func() { reply.Invoke(answer(text)) }()
		return nil
	}))
	select {}
}

func answer(text string) string {
	var r protocol.Request
	out := protocol.Response{Type: "fetched", Fetched: &protocol.Fetched{}}
	if err := json.Unmarshal([]byte(text), &r); err != nil {
		out.Fetched.Error = err.Error()
	} else {
		out.ID = r.ID
		out.Fetched = fetch(r.URL)
	}
	b, err := json.Marshal(out)
	if err != nil {
		return fmt.Sprintf(`{"id":%d,"type":"failed","message":%q}`, r.ID, err.Error())
	}
	return string(b)
}
