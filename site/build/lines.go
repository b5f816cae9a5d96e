package main

import (
	"bytes"
	"encoding/binary"
)

// Go's table of functions (runtime.pclntab) takes an eighth of a module. Half of it
// says which line of which file each instruction comes from. Only stack traces show
// lines. Without lines they still have the names of functions, which is enough to find a mistake.
// Two other sequences of each function are not needed either: a browser has no signals that
// could stop a goroutine at an unsafe point, and traces may print arguments that ended.

// tableMagic is the start of the table since Go 1.20, for 64-bit machines with instructions
// of any length.
var tableMagic = []byte{0xf1, 0xff, 0xff, 0xff, 0, 0, 1, 8}

// Offsets in the header of the table, and its size.
const (
	headCount   = 8
	headNames   = 32
	headUnits   = 40
	headPCs     = 56
	headRecords = 64
	headSize    = 72
)

// Offsets in the record of a function (runtime._func), and the size of its fixed part.
const (
	funcName      = 4
	funcStack     = 16
	funcFile      = 20
	funcLine      = 24
	funcPCCount   = 28
	funcUnit      = 32
	funcStart     = 36
	funcPad       = 42
	funcDataCount = 43
	funcSize      = 44
)

// Indexes of sequences that are dropped (internal/abi, symtab.go).
const (
	pcUnsafePoint = 0
	pcArgLive     = 3
)

// A funcTable is the table of functions of a module. All offsets count from its header.
type funcTable struct {
	table   []byte
	names   int   // names of functions; up to units
	units   int   // names of files, by compilation unit; up to pcs
	pcs     int   // values by program counter, as sequences; up to records
	records int   // the index, then the records
	funcs   []int // the start of each function's record
}

// dropLines removes files and lines from the table of functions. If the table has another
// layout, it returns false and changes nothing.
func dropLines(memory []byte) bool {
	for at := 0; ; at++ {
		next := bytes.Index(memory[at:], tableMagic)
		if next < 0 {
			return false
		}
		at += next
		if t, ok := readTable(memory[at:]); ok {
			return t.dropLines()
		}
	}
}

// readTable reads and checks the table at the start of memory. tableMagic alone proves
// nothing, because a memory may contain it by chance.
func readTable(memory []byte) (*funcTable, bool) {
	if len(memory) < headSize {
		return nil, false
	}
	offset := func(at int) int { return int(min(binary.LittleEndian.Uint64(memory[at:]), uint64(len(memory)))) }
	t := &funcTable{table: memory, names: offset(headNames), units: offset(headUnits), pcs: offset(headPCs), records: offset(headRecords)}
	count := offset(headCount)
	if t.names != headSize || t.units < t.names || t.pcs < t.units || t.records <= t.pcs || count > (len(memory)-t.records)/8 {
		return nil, false
	}
	for i := range count {
		entry := t.records + 8*i
		record := t.records + int(t.number(entry+4))
		if record > len(memory)-funcSize || t.number(record) != t.number(entry) || !t.sound(record) {
			return nil, false
		}
		t.funcs = append(t.funcs, record)
	}
	return t, count > 0
}

// number reads 32 bits.
func (t *funcTable) number(at int) uint32 { return binary.LittleEndian.Uint32(t.table[at:]) }

func (t *funcTable) put(at int, x uint32) { binary.LittleEndian.PutUint32(t.table[at:], x) }

// sound reports whether a record is plausible: its name and its sequences exist.
func (t *funcTable) sound(record int) bool {
	name := int(t.number(record + funcName))
	if name >= t.units-t.names || name > 0 && t.table[t.names+name-1] != 0 || t.table[record+funcPad] != 0 {
		return false
	}
	pcs := int(t.number(record + funcPCCount))
	if pcs > 16 || record+funcSize+4*(pcs+int(t.table[record+funcDataCount])) > len(t.table) {
		return false
	}
	kept, _ := t.places(record)
	for _, at := range kept {
		if offset := int(t.number(at)); offset >= t.records-t.pcs || offset > 0 && t.sequence(offset) == nil {
			return false
		}
	}
	return true
}

// places returns the places of a record with offsets of sequences. The runtime needs those in
// kept: to walk a stack, to find pointers in it, and for messages of panics. The values of those
// in dropped are dropped.
func (t *funcTable) places(record int) (kept, dropped []int) {
	kept = []int{record + funcStack}
	dropped = []int{record + funcFile, record + funcLine, record + funcUnit, record + funcStart}
	for i := range int(t.number(record + funcPCCount)) {
		if at := record + funcSize + 4*i; i == pcUnsafePoint || i == pcArgLive {
			dropped = append(dropped, at)
		} else {
			kept = append(kept, at)
		}
	}
	return kept, dropped
}

// sequence returns the sequence at an offset, or nil if it has no end. A sequence consists
// of pairs of numbers: a difference of values and a difference of program counters. A value
// difference of 0 ends it, except in the first pair.
func (t *funcTable) sequence(offset int) []byte {
	all := t.table[t.pcs+offset : t.records]
	s := scanner{rest: all}
	for first := true; s.err == nil; first = false {
		if s.number() == 0 && !first {
			break
		}
		s.number()
	}
	if s.err != nil {
		return nil
	}
	return all[:len(all)-len(s.rest)]
}

// dropLines sets the fields for lines to 0, and moves the remaining sequences together. It
// returns false if they do not fit.
func (t *funcTable) dropLines() bool {
	sequences := []byte{0} // offset 0 means none
	moved := map[uint32]uint32{0: 0}
	for _, record := range t.funcs {
		kept, _ := t.places(record)
		for _, at := range kept {
			offset := t.number(at)
			if _, ok := moved[offset]; !ok {
				moved[offset] = uint32(len(sequences))
				sequences = append(sequences, t.sequence(int(offset))...)
			}
		}
	}
	if len(sequences) > t.records-t.pcs {
		return false
	}
	for _, record := range t.funcs {
		kept, dropped := t.places(record)
		for _, at := range kept {
			t.put(at, moved[t.number(at)])
		}
		for _, at := range dropped {
			t.put(at, 0)
		}
	}
	clear(t.table[t.units:t.records])
	copy(t.table[t.pcs:t.records], sequences)
	return true
}
