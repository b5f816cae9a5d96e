package search

// An open list holds node numbers by key, then by tie. Equals are taken first in first
// out, or last in first out. Keys and ties are small numbers (lengths of trails and estimates), so
// it is an array of arrays of queues.
type open struct {
	newest bool // last in, first out
	keys   [][]queue
	low    int // no entry has a smaller key
	len    int
}

type queue struct {
	ids  []uint32
	head int
}

// push adds a node.
func (o *open) push(key, tie uint32, id uint32) {
	for int(key) >= len(o.keys) {
		o.keys = append(o.keys, nil)
	}
	ties := o.keys[key]
	for int(tie) >= len(ties) {
		ties = append(ties, queue{})
	}
	ties[tie].ids = append(ties[tie].ids, id)
	o.keys[key] = ties
	o.low = min(o.low, int(key))
	o.len++
}

// pop removes the next node with the smallest key and tie.
func (o *open) pop() (key, id uint32, ok bool) {
	if o.len == 0 {
		return 0, 0, false
	}
	for ; ; o.low++ {
		ties := o.keys[o.low]
		for t := range ties {
			q := &ties[t]
			if q.head == len(q.ids) {
				continue
			}
			id = q.take(o.newest)
			o.len--
			return uint32(o.low), id, true
		}
		// A breadth-first search does not come back to a level.
		o.keys[o.low] = nil
	}
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
	q.trim()
	return id
}

// cut takes out the nodes of the smallest key behind the first n, and hands them
// over.
func (o *open) cut(n int, drop func(id uint32)) {
	ties := o.keys[o.low]
	for t := range ties {
		q := &ties[t]
		keep := min(n, len(q.ids)-q.head)
		n -= keep
		for _, id := range q.ids[q.head+keep:] {
			drop(id)
			o.len--
		}
		q.ids = q.ids[:q.head+keep]
	}
}

// trim lets go of the memory in front of the head once it is most of the queue.
func (q *queue) trim() {
	switch {
	case q.head == len(q.ids):
		*q = queue{}
	case q.head >= 1024 && q.head > len(q.ids)/2:
		q.ids = q.ids[:copy(q.ids, q.ids[q.head:])]
		q.head = 0
	}
}

// bytes returns the memory of the entries, those taken out but not yet reused
// included.
func (o *open) bytes() uint64 {
	n := 0
	for _, ties := range o.keys[min(o.low, len(o.keys)):] {
		for _, q := range ties {
			n += cap(q.ids)
		}
	}
	return uint64(n)*4 + uint64(cap(o.keys))*24
}
