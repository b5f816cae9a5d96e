package view

import (
	"strconv"

	"beeline/wasm/protocol"
)

// Elements that a folded array shows: the first ones, and changed ones after those.
const (
	arrayCells   = 16
	changedCells = 4
)

// cellsARow is the number of elements in a row of an unfolded array.
const cellsARow = 10

// unfolds reports whether an array of a size is unfolded.
func (o *NowOptions) unfolds(variable, size int) bool {
	return o.Open == variable+1 && size > arrayCells
}

// array draws an array in one line, or a page of its elements if it is unfolded.
func (m *markup) array(t *protocol.Trail, step, variable int, o *NowOptions) {
	size := t.Variables[variable].Len
	if o.unfolds(variable, size) {
		m.openArray(t, step, variable, max(0, min(o.From, size-1)/PageCells*PageCells))
		return
	}
	m.raw(`<span class="cells">`)
	for _, c := range cellsAfter(t, variable, step, 0, min(size, arrayCells)) {
		m.cell(&c)
	}
	if size > arrayCells {
		m.laterChanges(changeOf(t, step, variable))
		m.raw(`<button type="button" class="slot-more act" data-act="unfold"`)
		m.num("data-variable", variable)
		m.num("data-from", firstChanged(t, step, variable))
		m.attr("aria-label", "Show the "+protocol.Grouped(uint64(size))+" elements")
		m.raw(`>`)
		m.text("+" + protocol.Grouped(uint64(size-arrayCells)))
		m.raw(`</button>`)
	}
	m.raw(`</span>`)
}

// laterChanges draws the changed elements that are not among the first of an array.
func (m *markup) laterChanges(c *protocol.Change) {
	if c == nil {
		return
	}
	shown := 0
	for i, at := range c.Cells {
		if at < arrayCells || i >= len(c.New.Cells) {
			continue
		}
		if shown == changedCells {
			break
		}
		shown++
		m.raw(`<span class="cell-at">…[`, strconv.Itoa(at), `]</span>`)
		m.cell(&cell{at, c.New.Cells[i], true})
	}
}

// firstChanged returns the index of the first array element that a step changed, else 0.
func firstChanged(t *protocol.Trail, step, variable int) int {
	if c := changeOf(t, step, variable); c != nil && len(c.Cells) > 0 {
		return c.Cells[0]
	}
	return 0
}

func (m *markup) cell(c *cell) {
	switch {
	case c.text == "":
		m.raw(`<span class="cell" title="not kept">…</span>`)
	case c.changed:
		m.element("b", "cell is-new", middle(c.text, nameLength))
	default:
		m.element("span", "cell", middle(c.text, nameLength))
	}
}

// openArray draws a page of an array and the controls that show other pages.
func (m *markup) openArray(t *protocol.Trail, step, variable, from int) {
	size := t.Variables[variable].Len
	to := min(from+PageCells, size)
	m.raw(`<div class="cells-page"><p class="cells-bar">`)
	m.text("Elements " + protocol.Grouped(uint64(from)) + " to " + protocol.Grouped(uint64(to-1)) + " of " + protocol.Grouped(uint64(size)))
	if n := changedCount(changeOf(t, step, variable)); n > 0 {
		m.text("; this step changed " + protocol.Grouped(uint64(n)))
	}
	for _, b := range []struct {
		label string
		from  int
		has   bool
	}{{"Earlier", from - PageCells, from > 0}, {"Later", from + PageCells, to < size}} {
		if b.has {
			m.raw(` <button type="button" class="act" data-act="unfold"`)
			m.num("data-variable", variable)
			m.num("data-from", b.from)
			m.raw(`>`, b.label, `</button>`)
		}
	}
	m.raw(` <label>Element <input class="field" type="number" min="0" data-act="element"`)
	m.num("max", size-1)
	m.num("data-variable", variable)
	m.num("value", from)
	m.raw(`></label> <button type="button" class="act" data-act="fold">Fold</button></p>`)
	for i, c := range cellsAfter(t, variable, step, from, to) {
		if i%cellsARow == 0 {
			if i > 0 {
				m.raw(`</div>`)
			}
			m.raw(`<div class="cells"><span class="cell-at">[`, strconv.Itoa(c.index), `]</span>`)
		}
		m.cell(&c)
	}
	m.raw(`</div></div>`)
}

// changedCount returns how many elements of an array a step changed.
func changedCount(c *protocol.Change) int {
	if c == nil {
		return 0
	}
	return len(c.Cells) + c.More
}
