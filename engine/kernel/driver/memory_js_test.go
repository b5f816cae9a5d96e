//go:build js && wasm

package driver_test

// Kernels may take so much, in bytes: more than 4 GiB, so their memory is wide.
const memory = 15 << 30

const fewPrograms = 60
