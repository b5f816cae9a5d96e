package host

import (
	"syscall"

	"github.com/tetratelabs/wazero/experimental"
)

func init() { memories = experimental.MemoryAllocatorFunc(reserve) }

// reserve reserves addresses for all the memory that a module may have, so that nothing is
// copied when it grows. The system provides pages when they are touched.
func reserve(_, size uint64) experimental.LinearMemory {
	b, err := syscall.Mmap(-1, 0, int(size), syscall.PROT_READ|syscall.PROT_WRITE, syscall.MAP_ANON|syscall.MAP_PRIVATE|syscall.MAP_NORESERVE)
	if err != nil {
		b = make([]byte, size)
	}
	return reserved(b)
}

// reserved is all the memory that a module may have.
type reserved []byte

func (r reserved) Reallocate(size uint64) []byte { return r[:size:size] }

func (r reserved) Free() { syscall.Munmap(r) }
