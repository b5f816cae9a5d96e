//go:build !js

package driver_test

// memory is the limit of a kernel in bytes: less than 4 GiB, because wazero has no wide
// memory.
const memory = 1 << 31

const fewPrograms = 200
