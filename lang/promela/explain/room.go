package explain

import "beeline/lang/report"

// mostTrail bounds what the steps of a trail tell, in bytes of text and of numbers as
// they are written: a page has to read it while somebody waits. Of a longer trail the
// last steps are kept.
const mostTrail = 4 << 20

// stepSize is what a step takes that says nothing.
const stepSize = 120

// sizeOf estimates what a step takes of mostTrail.
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

// weigh counts a step that was written down. When a trail is too large its steps are
// only counted.
func (v *viewer) weigh(s *report.Step) {
	n := sizeOf(s)
	v.sizes = append(v.sizes, n)
	v.size += n
	if v.size > mostTrail {
		*s = report.Step{Process: s.Process}
	}
}

// tooMany returns how many more steps are to be left out at the beginning, so that the
// others fit; at least the last one is kept.
func (v *viewer) tooMany() int {
	if v.size <= mostTrail {
		return 0
	}
	kept, n := 0, len(v.sizes)
	for n > 0 && (n == len(v.sizes) || kept+v.sizes[n-1] <= mostTrail) {
		n--
		kept += v.sizes[n]
	}
	return n
}
