package main

import (
	"encoding/binary"
	"errors"
	"fmt"
	"os"
)

// The linker cuts the initial memory of a module at every few zero bytes, into up to
// 100,000 pieces. Each piece starts with an address, which does not compress. Zeros do.
// With larger pieces the module loads faster and is a tenth smaller.

// leastGap is the number of zero bytes that separate two pieces.
const leastGap = 64

const dataSection = 11

// Opcodes of the expression that gives a piece's address.
const (
	opConst = 0x41 // i32.const
	opEnd   = 0x0b
)

var errWasm = errors.New("not a module of the Go linker")

// A scanner reads the parts of a module. After the first error it reads only zeros.
type scanner struct {
	rest []byte
	err  error
}

// bytes reads the next n bytes. The result aliases the module.
func (s *scanner) bytes(n uint64) []byte {
	if n > uint64(len(s.rest)) {
		s.err, s.rest = errWasm, nil
		return nil
	}
	out := s.rest[:n]
	s.rest = s.rest[n:]
	return out
}

func (s *scanner) number() uint64 {
	x, n := binary.Uvarint(s.rest)
	if n <= 0 {
		s.err, s.rest = errWasm, nil
		return 0
	}
	s.rest = s.rest[n:]
	return x
}

func (s *scanner) byte() byte {
	if b := s.bytes(1); b != nil {
		return b[0]
	}
	return 0
}

// shrink makes the module in a file smaller: it joins data segments and drops line numbers.
func shrink(path string) error {
	raw, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	out, dropped, err := shrunk(raw)
	if err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	if !dropped {
		fmt.Fprintf(os.Stderr, "%s keeps its line numbers: this version of Go has another table of functions\n", path)
	}
	return os.WriteFile(path, out, 0o666)
}

// shrunk returns a module with the same initial memory in fewer segments. It reports
// whether it could drop the line numbers.
func shrunk(module []byte) (out []byte, dropped bool, err error) {
	s := scanner{rest: module}
	out = append(out, s.bytes(8)...)
	for s.err == nil && len(s.rest) > 0 {
		id := s.byte()
		body := s.bytes(s.number())
		if id == dataSection && s.err == nil {
			memory, err := initialMemory(body)
			if err != nil {
				return nil, false, err
			}
			dropped = dropLines(memory)
			body = segments(memory)
		}
		out = binary.AppendUvarint(append(out, id), uint64(len(body)))
		out = append(out, body...)
	}
	return out, dropped, s.err
}

// initialMemory returns the memory that a data section describes, from address 0 on.
func initialMemory(section []byte) ([]byte, error) {
	var memory []byte
	s := scanner{rest: section}
	for n := s.number(); n > 0; n-- {
		if s.byte() != 0 || s.byte() != opConst {
			return nil, errWasm
		}
		at := int(s.signed())
		if s.byte() != opEnd || at < 0 || at > 1<<28 {
			return nil, errWasm
		}
		piece := s.bytes(s.number())
		if missing := at + len(piece) - len(memory); missing > 0 {
			memory = append(memory, make([]byte, missing)...)
		}
		copy(memory[at:], piece)
	}
	return memory, s.err
}

// signed reads a signed number in LEB128.
func (s *scanner) signed() int64 {
	var x int64
	for shift := 0; shift < 35; shift += 7 {
		b := s.byte()
		x |= int64(b&0x7F) << shift
		if b < 0x80 {
			return x << (57 - shift) >> (57 - shift)
		}
	}
	s.err = errWasm
	return 0
}

// appendSigned appends a number that is not negative as a signed one in LEB128.
func appendSigned(out []byte, x uint64) []byte {
	for x >= 0x40 {
		out = append(out, byte(x)|0x80)
		x >>= 7
	}
	return append(out, byte(x))
}

// segments returns the data section for a memory.
func segments(memory []byte) []byte {
	var body []byte
	count := uint64(0)
	for at := 0; at < len(memory); {
		if memory[at] == 0 {
			at++
			continue
		}
		end := pieceEnd(memory, at)
		body = appendSigned(append(body, 0, opConst), uint64(at))
		body = binary.AppendUvarint(append(body, opEnd), uint64(end-at))
		body = append(body, memory[at:end]...)
		count++
		at = end
	}
	return append(binary.AppendUvarint(nil, count), body...)
}

// pieceEnd returns the end of the piece that starts at an address.
func pieceEnd(memory []byte, at int) int {
	end := at
	for ; at < len(memory) && at-end < leastGap; at++ {
		if memory[at] != 0 {
			end = at + 1
		}
	}
	return end
}
