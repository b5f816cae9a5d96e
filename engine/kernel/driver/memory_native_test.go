//go:build !js

package driver_test

// Kernels may take so much, in bytes: less than 4 GiB, as wazero has no wide memory.
const memory = 1 << 31

const fewPrograms = 200
