//go:build js && wasm

package kernel

// SetRangeStates sets the number of states of a range: with few, threads meet more often.
func (k *Kernel) SetRangeStates(n uint64) { k.rangeStates = n }

// SetAlone sets for how many steps the host searches alone.
func (k *Kernel) SetAlone(steps int) { k.alone = steps }
