//go:build !js

package kernel

// What nodiff compares: wazero has no wide memory.
var kindsOfModules = []bool{false}

const (
	fewPrograms = 1000
	fewStates   = 500
)
