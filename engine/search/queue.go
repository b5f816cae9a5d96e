package search

import "slices"

// A queue has numbers of nodes, the oldest first. They lie in pages, so a long queue grows
// without being copied. The first page starts small, because most queues are short.
type queue struct {
	pages [][]uint32
	head  int // index of the oldest number in the first page
}

const (
	// pageLength is the number of entries of a full page.
	pageLength = 4096
	// maxUnusedCapacity is for how many entries a queue may keep memory without entries.
	maxUnusedCapacity = 64
)

// push adds a number and returns by how many entries the memory has grown.
func (q *queue) push(id uint32) (more int) {
	last := len(q.pages) - 1
	if last < 0 || len(q.pages[last]) == pageLength {
		var page []uint32
		if last++; last > 0 {
			page = make([]uint32, 0, pageLength)
			more = pageLength
		}
		q.pages = append(q.pages, page)
	}
	page := &q.pages[last]
	before := cap(*page)
	*page = append(*page, id)
	return more + cap(*page) - before
}

// take removes the newest or the oldest number of a queue, which must have one. It returns
// also by how many entries the memory has shrunk.
func (q *queue) take(newest bool) (id uint32, less int) {
	if newest {
		return q.takeNewest()
	}
	page := q.pages[0]
	id = page[q.head]
	if q.head++; q.head == len(page) && len(q.pages) > 1 {
		q.pages, q.head, less = slices.Delete(q.pages, 0, 1), 0, cap(page)
	}
	return id, less
}

func (q *queue) takeNewest() (id uint32, less int) {
	last := len(q.pages) - 1
	if last > 0 && len(q.pages[last]) == 0 {
		// An empty page is dropped only now, because it may have been needed again.
		q.pages, less = slices.Delete(q.pages, last, last+1), pageLength
		last--
	}
	page := &q.pages[last]
	end := len(*page) - 1
	id = (*page)[end]
	*page = (*page)[:end]
	return id, less
}

// cut removes all numbers except for the oldest ones, up to keep. It calls drop for each
// removed number. It returns how many are left and by how many entries the memory has shrunk.
func (q *queue) cut(keep int, drop func(id uint32)) (left, less int) {
	pages := 0 // that stay
	for i := range q.pages {
		page, first := &q.pages[i], 0
		if i == 0 {
			first = q.head
		}
		end := first + min(keep-left, len(*page)-first)
		for _, id := range (*page)[end:] {
			drop(id)
		}
		*page = (*page)[:end]
		left += end - first
		if i == 0 || end > 0 {
			pages++
		} else {
			less += cap(*page)
		}
	}
	q.pages = slices.Delete(q.pages, pages, len(q.pages))
	return left, less
}

// clear removes all numbers. It keeps the memory of a short queue, and returns by how many
// entries the memory has shrunk.
func (q *queue) clear() (less int) {
	for _, page := range q.pages {
		less += cap(page)
	}
	if q.head = 0; less > maxUnusedCapacity {
		q.pages = nil
		return less
	}
	for i := range q.pages {
		q.pages[i] = q.pages[i][:0]
	}
	return 0
}

// empty reports whether the queue has no numbers.
func (q *queue) empty() bool {
	return len(q.pages) == 0 || len(q.pages) == 1 && q.head == len(q.pages[0])
}
