package syntax

import (
	"slices"
	"strconv"
)

// blocks are the braces around a place in the text, numbered as by Spin.
type blocks struct {
	opened []int // how many braces were opened up to now at each level
	level  int
}

// pass counts a token.
func (b *blocks) pass(k kind) {
	switch k {
	case kLBrace:
		if b.level == len(b.opened) {
			b.opened = append(b.opened, 0)
		}
		b.opened[b.level]++
		b.level++
	case kRBrace:
		b.level = max(b.level-1, 0)
	}
}

// name returns the name of the innermost braces: _2_4_ is the fourth pair on the second level, in the second pair on
// the first one.
func (b *blocks) name() string {
	name := "_"
	for _, n := range b.opened[:b.level] {
		name += strconv.Itoa(n) + "_"
	}
	return name
}

// copy returns a copy that later braces do not change.
func (b *blocks) copy() blocks { return blocks{slices.Clone(b.opened), b.level} }
