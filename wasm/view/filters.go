package view

import (
	"slices"

	"beeline/wasm/protocol"
)

// Filters draws the controls that hide steps and lanes.
func Filters(t *protocol.Trail, o ScoreOptions) string {
	var m markup
	m.raw(`<details class="filters"><summary>Filter steps</summary><div class="filters-in"><input type="search" class="field" data-act="filter-steps" placeholder="Process, statement or value" aria-label="Filter steps"`)
	m.attr("value", o.Filter)
	m.raw(`>`)
	m.toggles(t, "Hide steps of", "hide-process", o.HiddenProcesses)
	m.toggles(t, "Hide the lane of", "hide-lane", o.HiddenLanes)
	m.raw(`</div></details>`)
	return m.String()
}

// toggles draws a button for each process, pressed while it is hidden.
func (m *markup) toggles(t *protocol.Trail, label, act string, hidden []int) {
	m.raw(`<div class="toggles" role="group"`)
	m.attr("aria-label", label)
	m.raw(`><span class="quiet">`, label, `</span>`)
	for i := range min(len(t.Processes), maxToggles) {
		pressed := "false"
		if slices.Contains(hidden, i) {
			pressed = "true"
		}
		m.raw(`<button type="button" class="toggle" data-act="`, act, `"`)
		m.num("data-process", i)
		m.raw(` aria-pressed="`, pressed, `">`, Glyph(LaneOf(i)))
		m.text(processName(t, i))
		m.raw(`</button>`)
	}
	if more := len(t.Processes) - maxToggles; more > 0 {
		m.element("span", "quiet", "and "+protocol.Grouped(uint64(more))+" more: use the text filter")
	}
	m.raw(`</div>`)
}

// maxToggles is how many processes have a button of their own.
const maxToggles = 40
