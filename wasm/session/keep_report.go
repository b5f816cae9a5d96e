package session

import (
	"fmt"
	"math/bits"
	"strings"

	"beeline/wasm/protocol"
)

// searched names the kind of a search as pan does: Hash-Compact 1 to 4 are the
// hashes of 40 to 64 bits.
func searched(l *protocol.Lossy) string {
	switch {
	case l == nil:
		return "Full statespace"
	case l.Table > 0:
		return "Bit statespace"
	}
	return fmt.Sprintf("Hash-Compact %d", l.Bits/8-4)
}

// writeLosses writes how well the store has told states apart. The hash factor and
// the bits have pan's words; the coverage it gave once.
func writeLosses(b *strings.Builder, l *protocol.Lossy) {
	switch {
	case l == nil:
	case l.Table > 0:
		fmt.Fprintf(b, "\nhash factor: %4.6g (best if > 100.)\n", l.HashFactor)
		fmt.Fprintf(b, "(expected coverage: %s on avg. of the states visited)\n\n", coverage(l.Coverage))
		fmt.Fprintf(b, "bits set per state: %d (-k%d)\n", l.Bits, l.Bits)
	default:
		fmt.Fprintf(b, "\nhash compaction: %d bits per state, probability of an omission %.2g\n", l.Bits, l.Omission)
	}
}

// coverage writes a part of all, never as all.
func coverage(part float64) string {
	if part > 0.9999 {
		return ">= 99.99%"
	}
	return fmt.Sprintf("%.3g%%", 100*part)
}

// tableOption is the option that asks for a table of a size in bytes.
func tableOption(bytes uint64) string {
	if bytes&(bytes-1) == 0 {
		return fmt.Sprintf("-w%d", bits.Len64(8*bytes)-1)
	}
	return fmt.Sprintf("--table %d", bytes)
}
