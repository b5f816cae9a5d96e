package ltl

// Limits bounds a translation in time and memory.
type Limits struct {
	// States is the largest number of states that an automaton may have, the
	// intermediate ones included; 0 means 2,000.
	States int
	// Enough ends the translation when it returns true; nil never does. It is called
	// several hundred times in a second. Without it a translation ends too, after some
	// seconds.
	Enough func() bool
}

// LimitError is returned by Translate when a limit is reached.
type LimitError struct{ Limit Limit }

// Limit names what ended a translation.
type Limit uint8

// The limits. TooManyStates stands for Limits.States, TooLarge for the memory of
// guards and formulas, TooDeep for 1,000 nested operators, and OutOfTime for Limits.Enough
// and for a fixed number of steps.
const (
	TooManyStates Limit = iota
	TooLarge
	TooDeep
	OutOfTime
)

func (e *LimitError) Error() string {
	return [...]string{
		TooManyStates: "the automaton of the formula has too many states",
		TooLarge:      "the formula needs too much memory",
		TooDeep:       "the formula has more than 1,000 nested operators",
		OutOfTime:     "the translation of the formula took too long",
	}[e.Limit]
}

const (
	defaultStates = 2000
	// A browser's stack has room for some thousand calls.
	maxDepth = 1000
	// About 40 MB.
	maxDiagramNodes = 1 << 20
	maxTerms        = 1 << 18
	maxCubes        = 1 << 16
	// About two seconds, and several times as many in a browser.
	maxSteps = 1 << 22
)

// budget counts work and stops the translation by a panic with a *LimitError, which
// Translate recovers.
type budget struct {
	limits Limits
	steps  int
	most   int // of steps
}

func newBudget(limits Limits) *budget { return &budget{limits: limits, most: maxSteps} }

func (b *budget) step() {
	b.steps++
	b.atMost(b.steps, b.most, OutOfTime)
	if b.steps&4095 == 0 && b.limits.Enough != nil && b.limits.Enough() {
		panic(&LimitError{OutOfTime})
	}
}

// attempt runs a part of the translation that may fail, in up to so many steps.
func (b *budget) attempt(steps int, part func()) {
	most := b.most
	b.most = min(most, b.steps+steps)
	defer func() {
		b.most = most
		if r := recover(); r != nil {
			if _, ok := r.(*LimitError); !ok {
				panic(r)
			}
		}
	}()
	part()
}

// atMost stops the translation if n is over max.
func (b *budget) atMost(n, max int, limit Limit) {
	if n > max {
		panic(&LimitError{limit})
	}
}

// atMostDeep stops the translation if f is nested too deeply. A chain of one operator of
// &&, || or ! counts once.
func (b *budget) atMostDeep(f *Formula) {
	level := map[*Formula]term{f: 0}
	for depth := 0; len(level) > 0; depth++ {
		b.atMost(depth, maxDepth, TooDeep)
		below := map[*Formula]term{}
		for g := range level {
			b.step()
			for _, h := range g.operands() {
				below[h] = 0
			}
		}
		level = below
	}
}
