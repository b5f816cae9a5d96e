package kernel

import (
	"encoding/binary"

	"beeline/engine/kernel/loops"
)

// IsCycle reports, after the status Error of a nested search, whether the error is a cycle: see
// Lasso. Otherwise it is that of Kernel.Error.
func (k *Kernel) IsCycle() bool { return k.cells[loops.CellErrorKind] >= loops.Cycle }

// Lasso returns the path to a cycle as indices of edges, and the index of the step from which
// it repeats. If that is the number of steps, the run stays in its last state.
func (k *Kernel) Lasso() (steps []uint32, loop int, err error) {
	first, end := k.cells[loops.CellFrames], k.cells[loops.CellTop]
	endless := k.cells[loops.CellErrorKind] == loops.EndlessEnd
	if !endless {
		end += loops.FrameBytes
	}
	seed := -1 // the second frame of the seed has the next edge
	if k.cells[loops.CellPhase] != 0 {
		seed = int(k.cells[loops.CellSeed] / loops.FrameBytes)
	}
	i := 0
	loop = -1
	err = k.eachFrame(first, end, func(f []byte) {
		state := binary.LittleEndian.Uint32(f[loops.FrameState:])
		if loop < 0 && state == uint32(k.cells[loops.CellLoopState]) && f[loops.FrameFolded]&loops.FlagTransient == 0 {
			loop = len(steps)
		}
		if i != seed {
			steps = append(steps, edgeTaken(f))
		}
		i++
	})
	if endless {
		loop = len(steps)
	}
	return steps, loop, err
}
