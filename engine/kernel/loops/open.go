package loops

import (
	"beeline/engine/kernel/layout"
	"beeline/engine/kernel/wasm"
)

// The open list of the best-first loop. States wait in buckets, one for each key and tie:
// bucket number = key * number of ties + tie. A bucket is first in, first out, or last in,
// first out if CellNewest is set.
//
// The buckets are a ring. Let s be the largest key of an empty path, and k the largest key
// that was the smallest in the list so far. No state with a path of less than k-s edges was in
// the list then, and none will be, so keys are at least k-s. Expanded states had paths of at
// most k edges, so keys are at most k+1+s. (If keys do not contain the length of the path,
// they are from 0 to s.)
//
// The entries of a bucket lie in chunks of 16 words: a link and 15 references. The link leads
// to the next chunk, or to the previous one if CellNewest is set. Words are numbered from the
// first chunk on, so that chunks may move. Empty chunks are used again.
const (
	bucketHead  = 0 // u32: number of the word of the oldest entry
	bucketTail  = 4 // u32: number of the next free word, which is in a chunk; 0 for an empty bucket
	BucketBytes = 8

	chunkWords = 16
	ChunkBytes = 4 * chunkWords
)

// emitOpen emits the functions of the open list.
func (m *Module) emitOpen() {
	m.chunk, m.push, m.pop = m.Func(nil, layout.I32s(1)), m.Func(layout.I32s(2), nil), m.Func(nil, layout.I32s(1))
	m.emitChunk()
	m.emitPush()
	m.emitPop()
	m.Export("push", m.push)
}

// wordAt pushes the address of the word with the number in n.
func (s emitter) wordAt(n wasm.Local) { s.inRegion(CellChunks, n, 2) }

// getWord pushes the word with the number in n, and setWord sets it to a variable.
func (s emitter) getWord(n wasm.Local) {
	s.wordAt(n)
	s.Far(wasm.I32Load, 0)
}

func (s emitter) setWord(n, v wasm.Local) {
	s.wordAt(n)
	s.Get(v)
	s.Far(wasm.I32Store, 0)
}

// bucket pushes the address of the bucket with the number in n. It uses at.
func (s emitter) bucket(n, at wasm.Local) {
	s.Get(n)
	s.cell(CellBucketMask)
	s.Op(wasm.I32And)
	s.Set(at)
	s.inRegion(CellBuckets, at, 3)
}

// inRegion pushes the address of item n of a region, whose size is 1<<shift.
func (s emitter) inRegion(first Cell, n wasm.Local, shift int32) {
	s.addressCell(first)
	s.Get(n)
	s.Widen()
	s.AddrConst(wasm.I32Shl, shift)
	s.Addr(wasm.I32Add)
}

// emitChunk emits () -> number of the first word of a free chunk.
func (m *Module) emitChunk() {
	s := emitter{m.chunk, m}
	chunk, v, last := s.Local(wasm.I32), s.Local(wasm.I32), s.Local(m.Address())
	s.cell(cellFreeChunk)
	s.Tee(chunk)
	s.If()
	s.getWord(chunk)
	s.setCell(cellFreeChunk, v)
	s.Return(chunk)
	s.End()
	s.addressCell(CellLastChunk)
	s.AddrConst(wasm.I32Add, ChunkBytes)
	s.setAddressCell(CellLastChunk, last)
	s.Get(last)
	s.addressCell(CellChunks)
	s.Addr(wasm.I32Sub)
	s.AddrConst(wasm.I32ShrU, 2)
	if m.Wide {
		s.Op(wasm.I32WrapI64)
	}
}

// freeChunk frees a chunk.
func (s emitter) freeChunk(chunk, v wasm.Local) {
	s.wordAt(chunk)
	s.cell(cellFreeChunk)
	s.Far(wasm.I32Store, 0)
	s.copyToCell(cellFreeChunk, chunk, v)
}

// wordInChunk pushes the index of a word in its chunk.
func (s emitter) wordInChunk(word wasm.Local) {
	s.GetOp(word, wasm.I32And, chunkWords-1)
}

// emitPush emits (state, bucket). There must be room for a chunk.
func (m *Module) emitPush() {
	s := emitter{m.push, m}
	state, bucket := s.Param(0), s.Param(1)
	tail, chunk, at := s.Local(wasm.I32), s.Local(wasm.I32), s.Local(m.Address())
	s.bucket(bucket, tail)
	s.Tee(at)
	s.Far(wasm.I32Load, bucketTail)
	s.Tee(tail)
	s.IfZero()
	s.Call(m.chunk)
	s.OpConst(wasm.I32Add, 1)
	s.Set(tail)
	s.StoreFar(wasm.I32Store, at, bucketHead, tail)
	s.End()
	s.setWord(tail, state)
	s.Add(tail, 1)
	s.wordInChunk(tail)
	s.IfZero()
	s.Call(m.chunk)
	s.Set(chunk)
	s.Add(tail, -chunkWords)
	s.cell(CellNewest)
	s.If()
	s.setWord(chunk, tail)
	s.Else()
	s.setWord(tail, chunk)
	s.End()
	s.GetOp(chunk, wasm.I32Add, 1)
	s.Set(tail)
	s.End()
	s.StoreFar(wasm.I32Store, at, bucketTail, tail)
	s.count(CellOpen)
	s.lower(cellLowest, bucket)
}

// emitPop emits () -> the first state of the first bucket that is not empty, or 0. cellLowest
// becomes the number of the bucket.
func (m *Module) emitPop() {
	s := emitter{m.pop, m}
	bucket, head, chunk, state, v := s.Local(wasm.I32), s.Local(wasm.I32), s.Local(wasm.I32), s.Local(wasm.I32), s.Local(wasm.I32)
	at, x := s.Local(m.Address()), s.Local(wasm.I64)
	s.cell(CellOpen)
	s.Op(wasm.I32Eqz)
	s.ReturnIf(0)
	s.setToCell(bucket, cellLowest)
	again := s.Loop()
	s.bucket(bucket, head)
	s.Tee(at)
	s.Far(wasm.I64Load, 0)
	s.Tee(x)
	s.Get(x)
	s.Const64(32)
	s.Ops(wasm.I64Rotl, wasm.I64Eq)
	s.If()
	s.Add(bucket, 1)
	s.Br(again)
	s.End()
	s.End()
	s.Get(bucket)
	s.setCell(cellLowest, v)
	s.addCell(CellOpen, func() { s.Const64(-1) })
	s.Op(wasm.I32WrapI64, x)
	s.Set(head)
	s.cell(CellNewest)
	s.If()
	s.popNewest(at, x, head)
	s.End()
	s.getWord(head)
	s.Set(state)
	s.Add(head, 1)
	s.Get(x)
	s.Const64(32)
	s.Ops(wasm.I64ShrU, wasm.I32WrapI64)
	s.Op(wasm.I32Eq, head)
	s.If()
	s.GetOp(head, wasm.I32And, -chunkWords)
	s.Set(chunk)
	s.freeChunk(chunk, v)
	s.clear(at, 0)
	s.Else()
	s.wordInChunk(head)
	s.IfZero()
	s.GetOp(head, wasm.I32Sub, chunkWords)
	s.Set(chunk)
	s.getWord(chunk)
	s.OpConst(wasm.I32Add, 1)
	s.Set(head)
	s.freeChunk(chunk, v)
	s.End()
	s.StoreFar(wasm.I32Store, at, bucketHead, head)
	s.End()
	s.Get(state)
}

// popNewest removes and returns the newest entry of the bucket at an address; x has both words
// of the bucket, and head the first. When a chunk is full, the next one is allocated at once
// and is empty.
func (s emitter) popNewest(at, x, head wasm.Local) {
	tail, chunk, v := s.Local(wasm.I32), s.Local(wasm.I32), s.Local(wasm.I32)
	s.Get(x)
	s.Const64(32)
	s.Ops(wasm.I64ShrU, wasm.I32WrapI64)
	s.Set(tail)
	s.wordInChunk(tail)
	s.OpConst(wasm.I32Eq, 1)
	s.If()
	s.GetOp(tail, wasm.I32Sub, 1) // the link is the word before the first reference
	s.Set(chunk)
	s.getWord(chunk)
	s.OpConst(wasm.I32Add, chunkWords)
	s.Set(tail)
	s.freeChunk(chunk, v)
	s.End()
	s.Add(tail, -1)
	s.Op(wasm.I32Eq, tail, head)
	s.If()
	s.GetOp(tail, wasm.I32Sub, 1)
	s.Set(chunk)
	s.getWord(tail)
	s.freeChunk(chunk, v)
	s.clear(at, 0)
	s.Return()
	s.End()
	s.StoreFar(wasm.I32Store, at, bucketTail, tail)
	s.getWord(tail)
	s.Return()
}
