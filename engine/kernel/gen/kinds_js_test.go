//go:build js && wasm

package gen

// moduleKinds are the modules that tests run: narrow and wide. The host has wide memory, or
// the tests fail.
var moduleKinds = []bool{false, true}

const (
	fewPrograms = 60
	fewStates   = 100
)
