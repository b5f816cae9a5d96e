//go:build !js

package gen

// What nodiff compares: wazero has no wide memory.
var moduleKinds = []bool{false}

const (
	fewPrograms = 500
	fewStates   = 500
)
