package explain

import (
	"sort"
	"strings"

	"beeline/engine/format"
	"beeline/engine/prog"
	"beeline/lang/diag"
	"beeline/lang/report"
	"beeline/lang/source"
)

// maxStateBytes bounds the state vector of the initial state. No search gets far with
// larger ones, and they are usually mistakes.
const maxStateBytes = 1 << 20

// codeTooLarge is the code of the diagnostic that TooLarge returns.
const codeTooLarge = "P901"

// mostParts is how many parts of a state are listed.
const mostParts = 6

// TooLarge returns a diagnostic at the largest variable when the states of a program are
// too large for a search, and nil otherwise.
func TooLarge(p *prog.Program) *diag.Diagnostic {
	size := initialBytes(p)
	if size <= maxStateBytes {
		return nil
	}
	at := partsOf(p)[0]
	return &diag.Diagnostic{
		Code: codeTooLarge, Severity: diag.Error, Span: span(at.start, at.end),
		Message: format.Sprintf("a state of this model takes %d bytes; the limit is %d", size, maxStateBytes),
		Hint:    format.Sprintf("`%s` alone takes %d bytes. Use fewer elements or a smaller type.", within(at.Name, maxName), at.Bytes),
	}
}

// initialBytes returns the length of the initial state.
func initialBytes(p *prog.Program) uint64 {
	size := uint64(p.Layout.FirstRecord)
	for _, a := range p.Active {
		size += p.RecordBytes(a.Proc)
	}
	return size
}

// Size returns how long the initial state is, and which variables take most of it.
func (m *Model) Size() *report.Size {
	out := &report.Size{Bytes: initialBytes(m.program), Parts: []report.SizePart{}}
	for _, x := range partsOf(m.program) {
		if len(out.Parts) < mostParts {
			at := m.sources.Place(source.Pos(x.start))
			x.Name, x.Process = within(x.Name, maxName), within(x.Process, maxName)
			x.File, x.Line = within(m.sources.Included(at.File), maxName), at.Line
			out.Parts = append(out.Parts, x.SizePart)
		}
	}
	return out
}

// A sizedPart is a declared variable with the span of its declaration.
type sizedPart struct {
	report.SizePart
	start, end uint32
}

// partsOf returns the declared variables, the largest first.
func partsOf(p *prog.Program) []sizedPart {
	out := appendParts(nil, p, "", 1, p.Globals, p.GlobalChans)
	processes := make([]int, len(p.Procs))
	for _, a := range p.Active {
		processes[a.Proc]++
	}
	for i := range p.Procs {
		out = appendParts(out, p, p.Procs[i].Name, max(processes[i], 1), p.Procs[i].Locals, p.Procs[i].Chans)
	}
	sort.SliceStable(out, func(i, j int) bool { return out[i].Bytes > out[j].Bytes })
	return out
}

// appendParts appends the declared variables of a list, each with the channels that it was
// declared with. The leaves of a structure have the same start.
func appendParts(out []sizedPart, p *prog.Program, process string, copies int, list []prog.Var, chans []prog.ChanAt) []sizedPart {
	byName := map[string]int{}
	for i := range list {
		v := &list[i]
		if !v.Shown || v.Space == prog.Scratch {
			continue
		}
		name, isElement := declaredName(v.Name)
		if i == 0 || list[i-1].Start != v.Start {
			byName[name] = len(out)
			out = append(out, sizedPart{report.SizePart{Name: name, Process: process, Kind: "number", Copies: copies}, v.Start, v.End})
		}
		x := &out[len(out)-1]
		x.Elements += uint64(v.Len)
		x.Bytes += uint64(copies) * bytesOf(v)
		if v.Array || isElement {
			x.Kind = "array"
		}
	}
	for _, c := range chans {
		name, _ := declaredName(c.Name)
		kind := &p.Chans[c.Chan]
		if i, ok := byName[name]; ok && kind.Cap > 0 {
			x := &out[i]
			if x.Kind != "channel" {
				x.Kind, x.Elements = "channel", 0
			}
			x.Elements += uint64(kind.Cap)
			x.Bytes += uint64(copies) * uint64(kind.RecordSize())
		}
	}
	return out
}

// declaredName returns the declared name of a variable's leaf, and whether the leaf is in an
// array.
func declaredName(leaf string) (name string, isElement bool) {
	if end := strings.IndexAny(leaf, ".["); end >= 0 {
		return leaf[:end], strings.Contains(leaf, "[")
	}
	return leaf, false
}

func bytesOf(v *prog.Var) uint64 { return uint64(v.Len) * uint64(v.Type.Size()) }
