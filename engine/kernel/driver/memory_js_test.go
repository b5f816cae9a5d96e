//go:build js && wasm

package driver_test

// memory is the limit of a kernel in bytes: more than 4 GiB, so it is wide.
const memory = 15 << 30

const fewPrograms = 60
