//go:build !js

package gen

// moduleKinds are the modules that tests run: only narrow ones, because wazero has no wide
// memory.
var moduleKinds = []bool{false}

const (
	fewPrograms = 500
	fewStates   = 500
)
