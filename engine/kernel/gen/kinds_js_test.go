//go:build js && wasm

package gen

// What nodiff compares; the host has wide memory, or the tests fail.
var moduleKinds = []bool{false, true}

const (
	fewPrograms = 60
	fewStates   = 100
)
