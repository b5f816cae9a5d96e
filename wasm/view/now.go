package view

import (
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"beeline/wasm/protocol"
)

// NowOptions choose which values to show.
type NowOptions struct {
	OnlyChanged bool
	// Filter keeps the variables whose full name contains it, in any case.
	Filter string
	// Watched are full names ("paid", "Machine:2.seen") that come first.
	Watched []string
	// Rows is the largest number of variables shown, 0 means ValueRows. Variables that the
	// step changed come in addition.
	Rows int
	// Open is 1 + the index of the unfolded array, 0 for none. From is an element of the
	// page of it that is shown.
	Open, From int
}

// ValueRows is how many variables are shown at first, and how many are added each time.
const ValueRows = 60

// PageCells is how many elements of an unfolded array are shown at once.
const PageCells = 200

// filterFrom is the smallest number of variables for which there is a filter.
const filterFrom = 9

// Now shows the values after a step: watched variables, then shared, then local ones.
func Now(t *protocol.Trail, step int, o NowOptions) string {
	var m markup
	m.raw(`<section class="now" aria-label="Values"><div class="now-bar"><div class="now-head">`, NowHeading(t, step), `</div>`)
	if len(t.Variables) > 0 {
		m.raw(`<label class="check"><input type="checkbox" data-act="only-changed"`)
		if o.OnlyChanged {
			m.raw(` checked=""`)
		}
		m.raw(`> Only what changed</label>`)
	}
	if len(t.Variables) >= filterFrom {
		m.raw(`<input type="search" class="field" data-act="filter-values" placeholder="Filter" aria-label="Filter values"`)
		m.attr("value", o.Filter)
		m.raw(`>`)
	}
	m.raw(`</div><div class="now-values">`, NowValues(t, step, o), `</div></section>`)
	return m.String()
}

// NowHeading returns the content of div.now-head: the step, its process and line, and the
// whole statement, which the score may shorten.
func NowHeading(t *protocol.Trail, step int) string {
	var m markup
	if step <= 0 || step > len(t.Steps) {
		if t.Skipped > 0 {
			m.raw(`<h2 class="now-step">After step `, placeText(t, 0), `</h2>`)
			m.element("span", "now-where", leftOut(t))
			return m.String()
		}
		m.raw(`<h2 class="now-step">At the start</h2>`)
		return m.String()
	}
	s := &t.Steps[step-1]
	m.raw(`<h2 class="now-step">After step `, placeText(t, step), `</h2><span class="now-where">`)
	m.text(actor(t, s) + " at line " + strconv.Itoa(s.Line))
	m.raw(`</span> <p class="now-did">`)
	m.element("code", "", s.Statement)
	if text := event(s, len(s.Changes) > 0); text != "" {
		m.raw(" ")
		m.element("span", "event", text)
	}
	m.prints(s)
	m.raw(`</p>`)
	return m.String()
}

// NowValues returns the content of div.now-values.
func NowValues(t *protocol.Trail, step int, o NowOptions) string {
	if len(t.Variables) == 0 {
		return `<p class="quiet">This model has no variables.</p>`
	}
	groups, left := groupValues(t, step, o)
	if len(groups) == 0 {
		if o.OnlyChanged && o.Filter == "" {
			return `<p class="quiet">This step changed nothing.</p>`
		}
		return `<p class="quiet">No variable matches the filter.</p>`
	}
	var m markup
	for _, g := range groups {
		m.raw(`<table class="values"><thead><tr><th scope="col" colspan="2">`)
		m.text(g.title)
		m.raw(`</th></tr></thead><tbody>`)
		for _, v := range g.rows {
			m.value(t, step, &v, &o)
		}
		m.raw(`</tbody></table>`)
	}
	if left > 0 {
		m.raw(`<p class="values-more">`)
		m.text(count(uint64(left), "variable is", "variables are") + " not shown. ")
		m.raw(`<button type="button" class="act" data-act="more-values">`)
		m.text("Show " + protocol.Grouped(uint64(min(left, ValueRows))) + " more")
		m.raw(`</button></p>`)
	}
	return m.String()
}

// A group is a table of values.
type group struct {
	title string
	rows  []valueRow
}

type valueRow struct {
	variable int
	value    protocol.Value
	changed  bool
}

// groupValues returns the variables to show as watched, shared and local ones. left counts
// those beyond the limit.
func groupValues(t *protocol.Trail, step int, o NowOptions) (groups []group, left int) {
	values, changed := valuesAfter(t, step)
	watched, shared, local := group{title: "Watched"}, group{title: "Shared"}, group{title: "Local"}
	filter := strings.ToLower(strings.TrimSpace(o.Filter))
	room, extra := max(o.Rows, ValueRows), ValueRows
	for i := range t.Variables {
		v := &t.Variables[i]
		if o.OnlyChanged && !changed[i] || filter != "" && !strings.Contains(strings.ToLower(variableName(t, v)), filter) {
			continue
		}
		if v.Process >= 0 && !alive(t, v.Process, step) {
			continue
		}
		switch {
		case room > 0:
			room--
		case changed[i] && extra > 0:
			extra--
		default:
			left++
			continue
		}
		row := valueRow{i, values[i], changed[i]}
		switch {
		case len(o.Watched) > 0 && slices.Contains(o.Watched, variableName(t, v)):
			watched.rows = append(watched.rows, row)
		case v.Process < 0:
			shared.rows = append(shared.rows, row)
		default:
			local.rows = append(local.rows, row)
		}
	}
	for _, g := range []group{watched, shared, local} {
		if len(g.rows) > 0 {
			groups = append(groups, g)
		}
	}
	return groups, left
}

func (m *markup) value(t *protocol.Trail, step int, row *valueRow, o *NowOptions) {
	v := &t.Variables[row.variable]
	m.raw(`<tr`)
	switch unfolded := v.Kind == "array" && o.unfolds(row.variable, v.Len); {
	case unfolded && row.changed:
		m.attr("class", "is-changed is-unfolded")
	case unfolded:
		m.attr("class", "is-unfolded")
	case row.changed:
		m.attr("class", "is-changed")
	}
	m.raw(`><th scope="row"`)
	m.attr("title", middle(orElse(v.Type, v.Kind)+" "+v.Name, titleLength))
	m.raw(`>`)
	name := middle(v.Name, valueName)
	if owner := processName(t, v.Process); owner != "" {
		// Both keep enough to be told apart, beside the mark and the space.
		name = middle(v.Name, max(tightName, valueName-3-utf8.RuneCountInString(owner)))
		owner = middle(owner, max(6, valueName-3-utf8.RuneCountInString(name)))
		m.raw(Glyph(LaneOf(v.Process)))
		m.element("span", "owner", owner+" ")
	}
	m.text(name)
	m.raw(`</th><td>`)
	switch v.Kind {
	case "channel":
		if v.Cap == 0 && len(row.value.Messages) == 0 {
			m.raw(`<span class="quiet">rendezvous</span>`)
			break
		}
		m.queue(newQueue(row.value, v.Cap, sentBy(t, step, row.variable)))
	case "array":
		m.array(t, step, row.variable, o)
	default:
		m.text(row.value.Text)
	}
	m.raw(`</td></tr>`)
}
