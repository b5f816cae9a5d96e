package search

// An open list has node numbers ordered by key, then by tie. Equal ones leave it last
// in, first out if newest is set, else first in, first out. Each pair of key and tie
// with entries has a queue, and a heap orders the queues. So keys and ties may be far
// apart.
type open struct {
	newest   bool
	len      int
	heap     []ranked          // the queues with entries
	queues   []queue           // by number
	unused   []uint32          // numbers of the queues without entries
	numbers  map[uint64]uint32 // of the queues with entries, by rank
	capacity int               // of all queues
}

// A ranked queue is the number of a queue with its rank: the key in the upper half, the
// tie in the lower one.
type ranked struct {
	rank  uint64
	queue uint32
}

const (
	// queueBytes is the memory of a queue without its entries: in queues, heap, unused
	// and numbers, and the list of its pages.
	queueBytes = 32 + 16 + 4 + mapBytes + 24
	// mapBytes is the memory of an entry in a map of small numbers.
	mapBytes = 40
)

// push adds a node.
func (o *open) push(key, tie uint32, id uint32) {
	o.capacity += o.queueOf(uint64(key)<<32 | uint64(tie)).push(id)
	o.len++
}

// queueOf returns the queue of a rank, which must then get an entry.
func (o *open) queueOf(rank uint64) *queue {
	n, ok := o.numbers[rank]
	if ok {
		return &o.queues[n]
	}
	if last := len(o.unused) - 1; last >= 0 {
		n, o.unused = o.unused[last], o.unused[:last]
	} else {
		n, o.queues = uint32(len(o.queues)), append(o.queues, queue{})
	}
	if o.numbers == nil {
		o.numbers = map[uint64]uint32{}
	}
	o.numbers[rank] = n
	o.pushQueue(ranked{rank, n})
	return &o.queues[n]
}

// keyOf returns the key of a rank.
func keyOf(rank uint64) uint32 { return uint32(rank >> 32) }

// pop removes the next node with the smallest key and tie.
func (o *open) pop() (rank uint64, id uint32, ok bool) {
	if o.len == 0 {
		return 0, 0, false
	}
	first := o.heap[0]
	q := &o.queues[first.queue]
	id, less := q.take(o.newest)
	o.capacity -= less
	o.len--
	if q.empty() {
		o.popQueue()
		o.release(first)
	}
	return first.rank, id, true
}

// release makes an empty queue, which has left the heap, free for another rank.
func (o *open) release(r ranked) {
	o.capacity -= o.queues[r.queue].clear()
	delete(o.numbers, r.rank)
	o.unused = append(o.unused, r.queue)
}

// cut removes all nodes with this key, which must be the smallest one, except for the
// first n. It calls drop for each removed node.
func (o *open) cut(key uint32, n int, drop func(id uint32)) {
	var kept []ranked
	for len(o.heap) > 0 && keyOf(o.heap[0].rank) == key {
		r := o.heap[0]
		o.popQueue()
		left, less := o.queues[r.queue].cut(n, func(id uint32) {
			drop(id)
			o.len--
		})
		n -= left
		o.capacity -= less
		if left > 0 {
			kept = append(kept, r)
		} else {
			o.release(r)
		}
	}
	for _, r := range kept {
		o.pushQueue(r)
	}
}

// pushQueue adds a queue to the heap.
func (o *open) pushQueue(r ranked) {
	o.heap = append(o.heap, r)
	h, i := o.heap, len(o.heap)-1
	for i > 0 && h[(i-1)/2].rank > r.rank {
		h[i] = h[(i-1)/2]
		i = (i - 1) / 2
	}
	h[i] = r
}

// popQueue removes the queue with the smallest rank from the heap.
func (o *open) popQueue() {
	last := len(o.heap) - 1
	r := o.heap[last]
	o.heap = o.heap[:last]
	h, i := o.heap, 0
	for {
		next := 2*i + 1
		if next+1 < last && h[next+1].rank < h[next].rank {
			next++
		}
		if next >= last || h[next].rank >= r.rank {
			break
		}
		h[i] = h[next]
		i = next
	}
	if last > 0 {
		h[i] = r
	}
}

// bytes returns the memory of the list, used or not.
func (o *open) bytes() uint64 { return uint64(o.capacity)*4 + uint64(len(o.queues))*queueBytes }
