package explain

import (
	"math/bits"
	"strings"

	"beeline/engine/format"
	"beeline/engine/search"
	"beeline/engine/ts"
	"beeline/lang"
	"beeline/lang/report"
)

// Report writes a summary in the order and words of Spin's verifier (pan), so that course
// notes about pan's output apply to it.
func (m *Model) Report(s *lang.Summary) string {
	var b strings.Builder
	if s.Kind != "" {
		// Like pan, count the steps from 0.
		format.Fprintf(&b, "pan:1: %s (at depth %d)\n", errorLine(s), s.Trail.SpinLength-1)
	}
	if !s.Complete {
		b.WriteString("Warning: Search not completed\n")
	}
	for _, w := range s.Warnings {
		format.Fprintf(&b, "Warning: %s\n", w)
	}
	if s.Kind != "" {
		b.WriteString(depthNote(s.Trail))
	}
	b.WriteByte('\n')
	writeModes(&b, s)
	m.writeChecks(&b, s)
	writeCounts(&b, &s.Progress)
	writeLosses(&b, s.Lossy)
	writeIterations(&b, s.Iterations)
	writeMemory(&b, s)
	writeUnreached(&b, s)
	format.Fprintf(&b, "pan: elapsed time %.3g seconds\n", s.Seconds)
	if s.Seconds > 0.01 {
		format.Fprintf(&b, "pan: rate %.0f states/second\n", float64(s.Progress.Stored)/s.Seconds)
	}
	return b.String()
}

// depthNote says which step of the run pan's depth stands for.
func depthNote(t *report.Trail) string {
	at := "step " + report.Grouped(uint64(t.Length)) + " of the run"
	if t.Length == 0 {
		at = "the initial state"
	}
	return format.Sprintf("(Spin counts from 0, and a rendezvous as two steps: depth %d is %s.)\n", t.SpinLength-1, at)
}

// errorLine names an error, with the condition of an assertion.
func errorLine(s *lang.Summary) string {
	if n := len(s.Trail.Steps); n > 0 && s.Kind == faults[ts.AssertionViolated].kind {
		if condition, ok := strings.CutPrefix(s.Trail.Steps[n-1].Statement, "assert"); ok {
			return s.Kind + " " + strings.TrimSpace(condition)
		}
	}
	return s.Kind
}

// writeModes writes how the search differs from a plain depth-first search.
func writeModes(b *strings.Builder, s *lang.Summary) {
	written := b.Len()
	for _, mode := range []struct {
		name string
		on   bool
	}{
		{s.Search, s.Search != ""}, {"Partial Order Reduction", s.Reduced}, {"Compression", s.Collapsed},
	} {
		if mode.on {
			format.Fprintf(b, "\t+ %s\n", mode.name)
		}
	}
	if b.Len() > written {
		b.WriteByte('\n')
	}
}

func (m *Model) writeChecks(b *strings.Builder, s *lang.Summary) {
	never := m.claimLine(s.Property)
	sign := func(off bool) string {
		if off {
			return "- (disabled by a flag)"
		}
		return "+"
	}
	format.Fprintf(b, "%s search for:\n", storeName(s.Lossy))
	if t := Trace(m.program); t != "" {
		name := t + " assertion"
		format.Fprintf(b, "\t%s%s\t+\n", name, strings.Repeat(" ", max(0, 19-len(name))))
	}
	format.Fprintf(b, "\tnever claim         \t%s\n", never)
	asserts := sign(s.IgnoreAsserts)
	if hasClaim(s.Property) && !s.IgnoreAsserts {
		asserts = "+ (if within scope of claim)"
	}
	format.Fprintf(b, "\tassertion violations\t%s\n", asserts)
	cycles, ends := "- (not selected)", sign(s.IgnoreEnds)
	if asksForCycles(s.Property) {
		cycles = "+ (fairness disabled)"
		if s.Fair {
			cycles = "+ (fairness enabled)"
		}
		ends = "- (not selected)"
		if hasClaim(s.Property) {
			ends = "- (disabled by never claim)"
		}
	}
	name := "acceptance   cycles "
	if s.Property.Kind == report.Progress {
		name = "non-progress cycles "
	}
	format.Fprintf(b, "\t%s\t%s\n", name, cycles)
	format.Fprintf(b, "\tinvalid end states\t%s\n\n", ends)
}

// asksForCycles reports whether a property is about runs that never end.
func asksForCycles(p report.Property) bool { return p.Kind != "" && p.Kind != report.Safety }

// hasClaim reports whether a claim runs beside the system to check a property.
func hasClaim(p report.Property) bool { return asksForCycles(p) && p.Kind != report.Accept }

// claimLine says which never claim was checked.
func (m *Model) claimLine(p report.Property) string {
	switch p.Kind {
	case report.Progress:
		return "+ (:np_:)"
	case report.Never, report.Block:
		if p.Name != "" {
			return "+ (" + within(p.Name, maxText) + ")"
		}
		return "+ (never_0)"
	case report.Typed:
		return "+ (" + within(fold(p.Formula), maxText) + ")"
	}
	for _, u := range m.Unchecked() {
		if strings.HasPrefix(u, "never") || strings.HasPrefix(u, "ltl") {
			return "- (not selected)"
		}
	}
	return "- (none specified)"
}

// storeName is pan's name of the store. Hash-Compact 1 to 4 have hashes of 40 to 64 bits.
func storeName(l *report.Lossy) string {
	switch {
	case l == nil:
		return "Full statespace"
	case l.Table > 0:
		return "Bit statespace"
	}
	return format.Sprintf("Hash-Compact %d", l.Bits/8-4)
}

func writeCounts(b *strings.Builder, p *search.Progress) {
	format.Fprintf(b, "State-vector %d byte, depth reached %d, errors: %d\n", p.Longest, p.Depth, p.Errors)
	stored, sum := "states, stored", "stored+matched"
	if p.Nested > 0 {
		stored, sum = format.Sprintf("states, stored (%d visited)", p.Stored+p.Nested), "visited+matched"
	}
	for _, n := range []struct {
		count uint64
		what  string
	}{
		{p.Stored, stored},
		{p.Matched, "states, matched"},
		{p.Transitions(), "transitions (= " + sum + ")"},
		{p.AtomicSteps, "atomic steps"},
	} {
		format.Fprintf(b, "%9d %s\n", n.count, n.what)
	}
}

// writeLosses writes how many states the store may have lost. Older versions of pan
// printed the coverage.
func writeLosses(b *strings.Builder, l *report.Lossy) {
	switch {
	case l == nil:
	case l.Table > 0:
		format.Fprintf(b, "\nhash factor: %4.6g (best if > 100.)\n", l.HashFactor)
		format.Fprintf(b, "(expected coverage: %s on avg. of the states visited)\n\n", coverage(l.Coverage))
		format.Fprintf(b, "bits set per state: %d (-k%d)\n", l.Bits, l.Bits)
	default:
		format.Fprintf(b, "\nhash compaction: %d bits per state, probability of an omission %.2g\n", l.Bits, l.Omission)
	}
}

// coverage writes a part as a percentage, but never 100%.
func coverage(part float64) string {
	if part > 0.9999 {
		return ">= 99.99%"
	}
	return format.Sprintf("%.3g%%", 100*part)
}

// writeIterations writes a line for each search that found a shorter trail, and how many
// searches there were.
func writeIterations(b *strings.Builder, list []search.Iteration) {
	if list == nil {
		return
	}
	for _, i := range list {
		if i.Found {
			format.Fprintf(b, "%9.10g bytes: error in %d steps, %d states, %d bits set\n", float64(i.Bits)/8, i.Length, i.Progress.Stored, i.Set)
		}
	}
	format.Fprintf(b, "%9d searches with tables of other sizes\n\n", len(list))
}

func writeMemory(b *strings.Builder, s *lang.Summary) {
	const mb = 1 << 20
	b.WriteString("\nStats on memory usage (in Megabytes):\n")
	format.Fprintf(b, "%9.3f\tequivalent memory usage for states (stored*State-vector)\n", float64(s.Progress.Stored*s.Progress.Longest)/mb)
	if s.Lossy != nil && s.Lossy.Table > 0 {
		format.Fprintf(b, "%9.3f\tmemory used for hash array (%s)\n", float64(s.Lossy.Table)/mb, tableOption(s.Lossy.Table))
	}
	format.Fprintf(b, "%9.3f\ttotal actual memory usage\n\n", float64(s.Progress.Bytes)/mb)
}

// tableOption is the option that asks for a table of this many bytes: pan's, or the
// command's for sizes that pan does not have.
func tableOption(bytes uint64) string {
	if bytes&(bytes-1) == 0 {
		return format.Sprintf("-w%d", bits.Len64(8*bytes)-1)
	}
	return format.Sprintf("--table %d", bytes)
}

func writeUnreached(b *strings.Builder, s *lang.Summary) {
	for _, u := range s.Unreached {
		format.Fprintf(b, "unreached in proctype %s\n", u.Proctype)
		for _, x := range u.Statements {
			file := x.File
			if file == "" {
				file = s.Model
			}
			format.Fprintf(b, "\t%s:%d, state %d, %q\n", file, x.Line, x.State, x.Text)
		}
		format.Fprintf(b, "\t(%d of %d states)\n", len(u.Statements), u.States)
	}
	if len(s.Unreached) > 0 {
		b.WriteByte('\n')
	}
}
