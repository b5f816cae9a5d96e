//go:build js && wasm

package page

import (
	"syscall/js"

	"beeline/engine/format"
	"beeline/wasm/protocol"
	"beeline/wasm/workers"
)

// publishWorkers publishes the function that the scripts call for the workers of a check:
//
//	beelineWorkers(event, seconds)
//
// It takes a WorkersEvent as JSON text and the time, and returns WorkersActions as JSON text.
func publishWorkers() {
	group := workers.New(true)
	group.Threads = js.Global().Get("crossOriginIsolated").Truthy()
	js.Global().Set("beelineWorkers", js.FuncOf(func(_ js.Value, args []js.Value) any {
		return take(group, args[0].String(), args[1].Float())
	}))
}

// take gives an event to the group. A fault ends the check, and the user reads why.
func take(group *workers.Group, event string, now float64) (actions string) {
	defer func() {
		if cause := recover(); cause != nil {
			out := group.Take(&protocol.WorkersEvent{Type: "drop"}, now)
			out.Actions = append(out.Actions, &protocol.WorkersAction{Type: "failed", Message: format.Any(cause)})
			actions = text(out)
		}
	}()
	var e protocol.WorkersEvent
	if err := protocol.Read(event, &e); err != nil {
		panic(err)
	}
	return text(group.Take(&e, now))
}

// text writes actions as JSON.
func text(a protocol.WorkersActions) string {
	out, err := protocol.Write(&a)
	if err != nil {
		panic(err)
	}
	return out
}
