//go:build js && wasm

// Command spintext is the WebAssembly module that writes a run as Spin prints it. It is a separate module, because
// few people need such texts: a page or the command loads it for the first one.
package main

import (
	"syscall/js"

	"beeline/engine/format"
	"beeline/lang"
	"beeline/lang/promela/spintext"
	"beeline/wasm/protocol"
)

// main defines the global function beeline(request, reply). It takes a request of type forms with choices, as JSON
// text, and calls reply once with the response.
func main() {
	js.Global().Set("beeline", js.FuncOf(func(_ js.Value, args []js.Value) any {
		if len(args) == 2 {
			args[1].Invoke(answer(args[0].String()))
		}
		return nil
	}))
	select {}
}

// answer returns the response to a request, both as JSON text.
func answer(text string) string {
	var r protocol.Request
	form := protocol.Form{Ending: ".txt"}
	err := protocol.Read(text, &r)
	if err == nil {
		form.Text, err = spintext.Write(lang.Text{Name: r.Name, Text: r.Text, Files: r.Files, Defines: r.Defines}, r.Choices, r.Loop-1)
	}
	if err != nil {
		form.Why = err.Error()
	}
	out, err := protocol.Write(&protocol.Response{ID: r.ID, Type: "forms", Forms: []protocol.Form{form}})
	if err != nil {
		return format.Sprintf(`{"id":%d,"type":"failed","message":%q}`, r.ID, err.Error())
	}
	return out
}
