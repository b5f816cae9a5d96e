package explain

import "beeline/lang/report"

// Limits of a trail. A page has to read it while somebody waits, but searches find trails
// of a million steps, and models have a million variables or array elements.
const (
	// MaxSteps is how many steps of a trail are recorded: the last ones.
	MaxSteps = 10_000
	// MaxTrailBytes bounds the recorded steps: bytes of their text, numbers written as
	// text. Of a longer trail the last steps are kept.
	MaxTrailBytes = 4 << 20
	// MaxCells is how many changed array elements a step lists; it counts the others.
	MaxCells = 1000
	// maxChoices is how many enabled steps are described after a run; others are counted.
	maxChoices = 500
	// MaxPrinted is how many bytes of the printed text of one step are kept.
	MaxPrinted = 1 << 14

	// maxInitialRuns is how many runs of equal elements the initial values of all arrays
	// have together. Elements after them have no initial value.
	maxInitialRuns = 20_000
	// maxListed is the length of the longest array that Step.Changed lists whole. Of
	// longer ones it has the changed elements: "a[17]".
	maxListed = 256
	// maxVariables is how many variables are tracked before they change.
	maxVariables = 10_000
	// maxTracked is how many variables are tracked in all.
	maxTracked = 2 * maxVariables
	// maxMessages is how many messages of a channel a value lists; it counts the others.
	maxMessages = 16

	// Characters of names, of texts of the model, and of compound statements. Names and
	// statements can be as long as the model, and every step has some.
	maxName     = 200
	maxText     = 2000
	maxCompound = 160
)

// stepSize is the size of a step without texts, in bytes of JSON.
const stepSize = 120

// sizeOf estimates the size of a step, in the bytes that MaxTrailBytes counts.
func sizeOf(s *report.Step) int {
	n := stepSize + len(s.Statement) + len(s.Values) + len(s.Printed)
	if s.Message != nil {
		n += stepSize + len(s.Message.Text)
	}
	for i := range s.Changes {
		c := &s.Changes[i]
		n += stepSize/2 + 8*len(c.Cells)
		for _, v := range []*report.Value{&c.Old, &c.New} {
			n += len(v.Text)
			for _, list := range [][]string{v.Cells, v.Messages} {
				for _, text := range list {
					n += len(text) + 3
				}
			}
		}
	}
	return n
}

// A budget counts the sizes of recorded steps.
type budget struct {
	sizes []int // by step
	total int
}

// count adds the size of a step. Once the trail is too large it also empties the step,
// because the replay will be repeated with fewer steps.
func (b *budget) count(s *report.Step) {
	n := sizeOf(s)
	b.sizes = append(b.sizes, n)
	b.total += n
	if b.total > MaxTrailBytes {
		*s = report.Step{Process: s.Process}
	}
}

// excess returns how many of the first steps to leave out so that the others fit. The last
// step is always kept.
func (b *budget) excess() int {
	if b.total <= MaxTrailBytes {
		return 0
	}
	kept, n := 0, len(b.sizes)
	for n > 0 && (n == len(b.sizes) || kept+b.sizes[n-1] <= MaxTrailBytes) {
		n--
		kept += b.sizes[n]
	}
	return n
}
