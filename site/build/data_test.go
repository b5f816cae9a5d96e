package main

import (
	"bytes"
	"encoding/binary"
	"testing"
)

// moduleOf makes a module with this memory in pieces of at most n bytes. It leaves out
// pieces of zeros, as the linker does.
func moduleOf(memory []byte, n int) []byte {
	var body []byte
	count := uint64(0)
	for at := 0; at < len(memory); at += n {
		piece := memory[at:min(at+n, len(memory))]
		if len(bytes.Trim(piece, "\x00")) == 0 {
			continue
		}
		body = appendSigned(append(body, 0, opConst), uint64(at))
		body = binary.AppendUvarint(append(body, opEnd), uint64(len(piece)))
		body = append(body, piece...)
		count++
	}
	section := append(binary.AppendUvarint(nil, count), body...)
	out := append([]byte("\x00asm\x01\x00\x00\x00"), 5, 1, 7) // and a section of another kind
	out = binary.AppendUvarint(append(out, dataSection), uint64(len(section)))
	return append(out, section...)
}

// dataOf returns the last section of a module.
func dataOf(t *testing.T, module []byte) []byte {
	s := scanner{rest: module[11:]}
	if id := s.byte(); id != dataSection {
		t.Fatalf("got section %d, want %d", id, dataSection)
	}
	return s.bytes(s.number())
}

func TestShrunk(t *testing.T) {
	memory := make([]byte, 10_000)
	for _, at := range []int{7, 8, 63, 64, 65, 130, 5000, 5000 + leastGap, 9_000, 9_001 + leastGap, 9_999} {
		memory[at] = byte(at) | 1
	}
	module := moduleOf(memory, 4)
	out, dropped, err := shrunk(module)
	if err != nil {
		t.Fatal(err)
	}
	if dropped {
		t.Error("got dropped lines from a memory without a table")
	}
	if !bytes.Equal(out[:11], module[:11]) {
		t.Error("the section before the data has changed")
	}
	data := dataOf(t, out)
	got, err := initialMemory(data)
	if err != nil || !bytes.Equal(got, memory) {
		t.Errorf("the memory has changed (error: %v)", err)
	}
	if data[0] != 6 {
		t.Errorf("got %d segments, want 6", data[0])
	}
	if again, _, err := shrunk(out); err != nil || !bytes.Equal(again, out) {
		t.Errorf("shrinking again changes the module (error: %v)", err)
	}
}

func TestShrunkRefuses(t *testing.T) {
	whole := moduleOf([]byte{1, 2, 3}, 4)
	for n := range whole {
		if n < 8 || n > 8 && n != 11 {
			if _, _, err := shrunk(whole[:n]); err == nil {
				t.Errorf("got no error for the first %d of %d bytes", n, len(whole))
			}
		}
	}
}
