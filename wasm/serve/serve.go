//go:build js && wasm

// Package serve answers the requests of a page or a command in a worker. The main package of each
// module calls Serve with its language.
package serve

import (
	"syscall/js"

	"beeline/engine/format"
	"beeline/lang"
	"beeline/wasm/protocol"
	"beeline/wasm/session"
	"beeline/wasm/workers"
)

// slice is the length of a time slice, in seconds. Messages, such as a stop, are handled
// between slices.
const slice = 0.05

// Serve defines the global function
//
//	beeline(request, reply)
//
// It takes a request as JSON text and calls reply with each response as JSON text, now or in
// a later turn of the event loop. Models are texts of the language.
func Serve(l lang.Language) {
	w := newWorker(l)
	js.Global().Set("beeline", js.FuncOf(func(_ js.Value, args []js.Value) any {
		if len(args) == 2 {
			w.handle(args[0].String(), args[1])
		}
		return nil
	}))
}

// A worker runs a session in the turns of the event loop.
type worker struct {
	session *session.Session
	single  *workers.Single // adds the second stage to Auto's requests
	// port sends a message to this worker. The next slice runs when it arrives, after the
	// messages that wait already. Browsers delay timers by 4 ms.
	port    js.Value
	pending bool
}

func newWorker(l lang.Language) *worker {
	performance := js.Global().Get("performance")
	clock := func() float64 { return performance.Call("now").Float() / 1000 }
	w := &worker{session: session.New(l, clock)}
	w.single = workers.NewSingle(w.session, clock)
	channel := js.Global().Get("MessageChannel").New()
	w.port = channel.Get("port2")
	channel.Get("port1").Set("onmessage", js.FuncOf(func(js.Value, []js.Value) any {
		w.pending = false
		w.resume()
		return nil
	}))
	return w
}

// handle decodes a request and gives it to the session.
func (w *worker) handle(text string, reply js.Value) {
	respond := func(r protocol.Response) {
		out, err := protocol.Write(&r)
		if err != nil {
			out = format.Sprintf(`{"id":%d,"type":"failed","message":%q}`, r.ID, err.Error())
		}
		reply.Invoke(out)
	}
	var r protocol.Request
	if err := protocol.Read(text, &r); err != nil {
		respond(session.Refuse(r, "This is not a request: "+err.Error()))
		return
	}
	w.single.Handle(r, respond)
	w.yield()
}

// resume runs a time slice.
func (w *worker) resume() {
	if w.session.Step(slice) {
		w.yield()
	}
}

// yield asks for the next time slice.
func (w *worker) yield() {
	if !w.pending {
		w.pending = true
		w.port.Call("postMessage", js.Null())
	}
}
