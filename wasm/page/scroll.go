//go:build js && wasm

package page

import (
	"slices"
	"strconv"
	"syscall/js"
)

// A long run has rows around one step only. Scrolling writes the rows that come into view.

// scrollSoon calls scrolled in the next frame.
func (p *page) scrollSoon() {
	if p.trail() == nil || p.unwritten || p.scrolling {
		return
	}
	p.scrolling = true
	js.Global().Call("requestAnimationFrame", p.scroll)
}

// scrolled writes the rows in view if they are not written.
func (p *page) scrolled() {
	p.scrolling = false
	t, score := p.trail(), p.find("#score .score")
	if t == nil || !score.Truthy() {
		return
	}
	from, to := p.rank(attribute(score, "data-from")), p.rank(attribute(score, "data-to"))
	if from == 0 && to == len(p.visible)-1 {
		return
	}
	body := score.Call("querySelector", "tbody").Call("getBoundingClientRect")
	height := js.Global().Get("innerHeight").Float()
	row := body.Get("height").Float() / float64(len(p.visible))
	if row <= 0 || body.Get("bottom").Float() < 0 || body.Get("top").Float() > height {
		return
	}
	above := -body.Get("top").Float()
	first := int(max(0, above) / row)
	last := min(int((above+height)/row), len(p.visible)-1)
	if first >= from && last <= to {
		return
	}
	p.score.Around = 1 + p.visible[(first+last)/2]
	p.writeScore()
	p.mark(false)
}

// rank returns the index of a step, given as a decimal number, among the visible ones.
func (p *page) rank(step string) int {
	n, _ := strconv.Atoi(step)
	i, _ := slices.BinarySearch(p.visible, n)
	return i
}
