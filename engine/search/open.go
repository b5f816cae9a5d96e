package search

// An open list holds node numbers by key, then by tie. Equals are taken first in first
// out, or last in first out. Keys and ties may be far apart, so only those with entries
// take room: each pair has a queue, and a heap tells which of them is the smallest.
type open struct {
	newest  bool // last in, first out
	len     int
	smalls  []place           // a heap of the queues with entries
	queues  []queue           // by number
	unused  []uint32          // numbers of queues without entries
	numbers map[uint64]uint32 // of queues with entries, by key and tie
	room    int               // capacity of all queues
}

// A place in the order is a key, above a tie, and the number of their queue.
type place struct {
	order uint64
	queue uint32
}

type queue struct {
	ids  []uint32
	head int
}

const (
	// spare is how much room a queue may keep without entries.
	spare = 64
	// queueBytes is the memory of a queue apart from its entries: itself, its place, its
	// number among the unused, and its share of the map.
	queueBytes = 32 + 16 + 4 + mapBytes
	// mapBytes is the memory of an entry in a map of small numbers.
	mapBytes = 40
)

// push adds a node.
func (o *open) push(key, tie uint32, id uint32) {
	q := o.at(uint64(key)<<32 | uint64(tie))
	before := cap(q.ids)
	q.ids = append(q.ids, id)
	o.room += cap(q.ids) - before
	o.len++
}

// at returns the queue of a key and tie, which is to get an entry.
func (o *open) at(order uint64) *queue {
	n, ok := o.numbers[order]
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
	o.numbers[order] = n
	o.enter(place{order, n})
	return &o.queues[n]
}

// pop removes the next node with the smallest key and tie.
func (o *open) pop() (key, id uint32, ok bool) {
	if o.len == 0 {
		return 0, 0, false
	}
	first := o.smalls[0]
	q := &o.queues[first.queue]
	id = q.take(o.newest)
	o.len--
	if q.head == len(q.ids) {
		o.leave()
		o.release(first)
	}
	return uint32(first.order >> 32), id, true
}

// take removes the newest or the oldest entry of a queue that has some.
func (q *queue) take(newest bool) uint32 {
	if last := len(q.ids) - 1; newest {
		id := q.ids[last]
		q.ids = q.ids[:last]
		return id
	}
	id := q.ids[q.head]
	q.head++
	if q.head >= 1024 && q.head > len(q.ids)/2 {
		q.ids = q.ids[:copy(q.ids, q.ids[q.head:])]
		q.head = 0
	}
	return id
}

// release lets a queue without entries that has left the heap be used for others.
func (o *open) release(p place) {
	q := &o.queues[p.queue]
	q.ids, q.head = q.ids[:0], 0
	if cap(q.ids) > spare {
		o.room -= cap(q.ids)
		q.ids = nil
	}
	delete(o.numbers, p.order)
	o.unused = append(o.unused, p.queue)
}

// cut takes out the nodes of a key, which no smaller one is open with, behind the
// first n, and hands them over.
func (o *open) cut(key uint32, n int, drop func(id uint32)) {
	var kept []place
	for len(o.smalls) > 0 && uint32(o.smalls[0].order>>32) == key {
		p := o.smalls[0]
		o.leave()
		q := &o.queues[p.queue]
		keep := min(n, len(q.ids)-q.head)
		n -= keep
		for _, id := range q.ids[q.head+keep:] {
			drop(id)
			o.len--
		}
		if q.ids = q.ids[:q.head+keep]; keep > 0 {
			kept = append(kept, p)
		} else {
			o.release(p)
		}
	}
	for _, p := range kept {
		o.enter(p)
	}
}

// enter adds a place to the heap.
func (o *open) enter(p place) {
	o.smalls = append(o.smalls, p)
	h, i := o.smalls, len(o.smalls)-1
	for i > 0 && h[(i-1)/2].order > p.order {
		h[i] = h[(i-1)/2]
		i = (i - 1) / 2
	}
	h[i] = p
}

// leave removes the smallest place from the heap.
func (o *open) leave() {
	last := len(o.smalls) - 1
	p := o.smalls[last]
	o.smalls = o.smalls[:last]
	h, i := o.smalls, 0
	for {
		next := 2*i + 1
		if next+1 < last && h[next+1].order < h[next].order {
			next++
		}
		if next >= last || h[next].order >= p.order {
			break
		}
		h[i] = h[next]
		i = next
	}
	if last > 0 {
		h[i] = p
	}
}

// bytes returns the memory of the entries, those taken out but not yet reused
// included.
func (o *open) bytes() uint64 { return uint64(o.room)*4 + uint64(len(o.queues))*queueBytes }
