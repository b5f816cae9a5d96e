package view

import (
	"strconv"

	"beeline/wasm/protocol"
)

// What takes the memory of an incomplete search: how many states would fit with other stores,
// and which variables make a state long.

const (
	// hashBytes is what a hash of 64 bits takes in its table, on average.
	hashBytes = 12
	// bitsEach is how many bits of a bitstate table a state should have. With three bits set for
	// each state, fewer than 2 % of the new states are taken for visited ones then.
	bitsEach = 10
)

// bytesEach returns how many bytes a state took, with all that the search kept of it. It is 0
// if that is not known, or if the search did not keep whole states.
func bytesEach(r *protocol.Result) uint64 {
	states := r.InMemory
	if states == 0 {
		states = r.States
	}
	if countsVisits(r) || r.Lossy != nil || states < leastPaced {
		return 0
	}
	return r.PeakBytes / states
}

// Room says what would fit in the memory of a search that a limit ended, and what to make
// smaller in the model. It is "" for other results.
func Room(r *protocol.Result) string {
	if r.Verdict != protocol.VerdictIncomplete || isWalk(r) || r.Size == nil {
		return ""
	}
	var m markup
	m.stores(r)
	m.sizes(r.Size)
	if m.Len() == 0 {
		return ""
	}
	return `<section class="room">` + m.String() + `</section>`
}

// fit is a row of the table of stores: how many states fit, and how many of all it misses.
type fit struct {
	store  string
	states uint64
	missed string
}

// The last part of the name of the store that the search used.
const asHere = ", as in this search"

// stores lists how many states fit in the memory, by store.
func (m *markup) stores(r *protocol.Result) {
	if r.MemoryLimit == 0 || r.Kind == "state limit" {
		return
	}
	rows := wholeStates(r)
	path := pathBytes(r)
	if r.Lossy != nil {
		rows = lossyStates(r, path)
	}
	if len(rows) == 0 {
		return
	}
	m.raw(`<h3>`)
	m.text("How many states fit in " + size(r.MemoryLimit))
	m.raw(`</h3>`)
	if path > r.PeakBytes/2 {
		m.raw(`<p>`)
		m.prose("The path of the depth-first search took " + size(path) + " of the " + size(r.PeakBytes) + " in use, because its states are whole. The command can limit its length: option `-m`.")
		m.raw(`</p>`)
	}
	m.raw(`<table class="plain"><thead><tr><th scope="col">Store</th><th scope="col">States, up to about</th><th scope="col">Missed states</th></tr></thead><tbody>`)
	for _, row := range rows {
		m.raw(`<tr>`)
		m.row(row.store, protocol.Grouped(rounded(row.states)), row.missed)
		m.raw(`</tr>`)
	}
	m.raw(`</tbody></table>`)
}

// wholeStates returns the rows of a search that stored whole states, none if the bytes of each are not known.
func wholeStates(r *protocol.Result) []fit {
	each := bytesEach(r)
	if each == 0 {
		return nil
	}
	used := "Whole states"
	if r.Store == "collapse" {
		used = "Collapsed states"
	}
	rows := []fit{{used + asHere, r.MemoryLimit / each, "none"}}
	// A collapsed state has at least one byte in place of its own.
	if r.Store != "collapse" && r.Size.Bytes < each {
		rows = append(rows, fit{"Collapsed states, if their parts repeat", r.MemoryLimit / (each - r.Size.Bytes + 1), "none"})
	}
	return append(rows, hashes("", r.MemoryLimit), bits("", r.MemoryLimit))
}

// lossyStates returns the rows of a search that stored hashes or bits, beside a path of so many bytes. Searches with many small
// tables have none.
func lossyStates(r *protocol.Result, path uint64) []fit {
	if countsVisits(r) || r.States < leastPaced {
		return nil
	}
	whole := fit{"Whole states", r.MemoryLimit / (r.Size.Bytes + hashBytes), "none"}
	left := r.MemoryLimit - min(path, r.MemoryLimit)
	if r.Lossy.Table > 0 {
		return []fit{bits(asHere, r.Lossy.Table), hashes("", left), whole}
	}
	return []fit{hashes(asHere, left), bits("", left), whole}
}

func hashes(more string, bytes uint64) fit {
	return fit{"Hashes of 64 bits" + more, bytes / hashBytes, "very unlikely"}
}

func bits(more string, bytes uint64) fit {
	return fit{"A few bits of each state" + more, bytes * 8 / bitsEach, "under 1 in 50"}
}

// pathBytes returns how many bytes a search with a lossy store kept besides the store: the states of its path. It is 0 for other searches.
func pathBytes(r *protocol.Result) uint64 {
	if r.Lossy == nil || several(r) {
		return 0
	}
	store := r.Lossy.Table
	if store == 0 {
		store = r.States * hashBytes
	}
	return r.PeakBytes - min(store, r.PeakBytes)
}

// row writes the first text as the head of a row, the others as its cells.
func (m *markup) row(head string, cells ...string) {
	m.raw(`<th scope="row">`)
	m.text(head)
	m.raw(`</th>`)
	for _, c := range cells {
		m.raw(`<td>`)
		m.text(c)
		m.raw(`</td>`)
	}
}

// rounded keeps the first two digits of an estimated number.
func rounded(n uint64) uint64 {
	unit := uint64(1)
	for n/unit >= 100 {
		unit *= 10
	}
	return n / unit * unit
}

// sizes lists the variables that take most of a state.
func (m *markup) sizes(s *protocol.Size) {
	if len(s.Parts) == 0 || s.Bytes == 0 {
		return
	}
	m.raw(`<h3>What to make smaller</h3><p>`)
	m.text("The first state has " + count(s.Bytes, "byte", "bytes") + ". With shorter states more of them fit. With fewer values for each variable there are fewer states.")
	m.raw(`</p><table class="plain"><thead><tr><th scope="col">Variable</th><th scope="col">Line</th><th scope="col">Bytes</th><th scope="col">Share</th><th scope="col">Smaller with</th></tr></thead><tbody>`)
	for i := range s.Parts {
		x := &s.Parts[i]
		m.raw(`<tr><th scope="row">`)
		m.element("code", "", middle(x.Name, nameLength))
		m.text(partOf(x))
		m.raw(`</th><td>`)
		m.place(x.File, x.Line, 0)
		m.raw(`</td><td>`, protocol.Grouped(x.Bytes), `</td><td>`, share(x.Bytes, s.Bytes), `</td><td>`)
		m.prose(smaller(x))
		m.raw(`</td></tr>`)
	}
	m.raw(`</tbody></table>`)
}

// partOf says what kind of variable a part is, and where it is declared.
func partOf(x *protocol.SizePart) string {
	text := ""
	switch x.Kind {
	case "array":
		text = ", " + count(x.Elements, "element", "elements")
	case "channel":
		text = ", room for " + count(x.Elements, "message", "messages")
	}
	switch {
	case x.Process == "":
	case x.Copies > 1:
		text += ", in each of " + inWords(x.Copies) + " " + middle(x.Process, nameLength)
	default:
		text += ", in " + middle(x.Process, nameLength)
	}
	return text
}

// smaller says how a variable takes fewer bytes.
func smaller(x *protocol.SizePart) string {
	wide := x.Bytes > x.Elements*uint64(x.Copies)
	switch {
	case x.Kind == "channel":
		return "fewer messages or fields"
	case x.Kind == "array" && wide:
		return "fewer elements, or a shorter type such as `byte`"
	case x.Kind == "array":
		return "fewer elements"
	case wide:
		return "a shorter type such as `byte`"
	case x.Copies > 1:
		return "fewer processes"
	}
	return "fewer values"
}

// share writes a part of a whole in percent.
func share(part, whole uint64) string {
	percent := part * 100 / whole
	if percent == 0 {
		return "under 1" + unitSpace + "%"
	}
	return strconv.FormatUint(percent, 10) + unitSpace + "%"
}
