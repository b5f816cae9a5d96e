package session

import (
	"fmt"
	"strings"

	"beeline/engine/search"
	"beeline/engine/ts"
	"beeline/wasm/protocol"
)

// report writes a result in the order and words of Spin's verifier, so that
// what course notes say about its output holds here too.
func report(r *run, out *protocol.Result) string {
	var b strings.Builder
	if out.Verdict == protocol.VerdictError {
		fmt.Fprintf(&b, "pan:1: %s (at depth %d)\n", errorLine(r, out), errorDepth(out))
	}
	if !r.complete() {
		b.WriteString("Warning: Search not completed\n")
		if out.Verdict == protocol.VerdictIncomplete {
			fmt.Fprintf(&b, "Warning: %s\n", out.Message)
		}
	}
	if out.Slow != "" {
		fmt.Fprintf(&b, "Warning: searched by the interpreter: %s\n", out.Slow)
	}
	for _, note := range out.Notes {
		fmt.Fprintf(&b, "Warning: %s\n", note)
	}
	b.WriteByte('\n')
	writeChecks(&b, r, out)
	writeCounts(&b, out)
	writeLosses(&b, out.Lossy)
	b.WriteString(r.iterations())
	writeMemory(&b, out)
	for _, u := range out.Unreached {
		fmt.Fprintf(&b, "unreached in proctype %s\n", u.Proctype)
		for _, s := range u.Statements {
			file := s.File
			if file == "" {
				file = out.Model
			}
			fmt.Fprintf(&b, "\t%s:%d, state %d, %q\n", file, s.Line, s.State, s.Text)
		}
		fmt.Fprintf(&b, "\t(%d of %d states)\n", len(u.Statements), u.States)
	}
	if len(out.Unreached) > 0 {
		b.WriteByte('\n')
	}
	fmt.Fprintf(&b, "pan: elapsed time %.3g seconds\n", out.Seconds)
	if out.Seconds > 0.01 {
		fmt.Fprintf(&b, "pan: rate %.0f states/second\n", float64(out.States)/out.Seconds)
	}
	return b.String()
}

// errorLine names an error as pan does, with the condition of an assertion.
func errorLine(r *run, out *protocol.Result) string {
	if n := len(out.Trail.Steps); n > 0 && out.Kind == r.ErrorKind(search.Faulty, ts.AssertionViolated) {
		if s := out.Trail.Steps[n-1].Statement; strings.HasPrefix(s, "assert") {
			return out.Kind + " " + strings.TrimSpace(strings.TrimPrefix(s, "assert"))
		}
	}
	return out.Kind
}

// errorDepth is the number pan prints: for both kinds of error the index of the
// last step, counted from 0.
func errorDepth(r *protocol.Result) int { return r.Trail.SpinLength - 1 }

// writeWays writes what is special about a search.
func writeWays(b *strings.Builder, out *protocol.Result) {
	written := b.Len()
	for _, w := range []struct {
		name string
		on   bool
	}{
		{protocol.SearchNamed(out.Search).Report, protocol.SearchNamed(out.Search).Report != ""}, {"Partial Order Reduction", out.Reduced},
		{"Compression", out.Store == "collapse"},
	} {
		if w.on {
			fmt.Fprintf(b, "\t+ %s\n", w.name)
		}
	}
	if b.Len() > written {
		b.WriteByte('\n')
	}
}

func writeChecks(b *strings.Builder, r *run, out *protocol.Result) {
	writeWays(b, out)
	never := "- (none specified)"
	for _, u := range out.Unchecked {
		if strings.HasPrefix(u, "never") || strings.HasPrefix(u, "ltl") {
			never = "- (not selected)"
		}
	}
	sign := func(off bool) string {
		if off {
			return "- (disabled by a flag)"
		}
		return "+"
	}
	fmt.Fprintf(b, "%s search for:\n", searched(out.Lossy))
	fmt.Fprintf(b, "\tnever claim         \t%s\n", never)
	fmt.Fprintf(b, "\tassertion violations\t%s\n", sign(r.options.IgnoreAsserts))
	b.WriteString("\tacceptance   cycles \t- (not selected)\n")
	fmt.Fprintf(b, "\tinvalid end states\t%s\n\n", sign(r.options.IgnoreEnds))
}

func writeCounts(b *strings.Builder, out *protocol.Result) {
	fmt.Fprintf(b, "State-vector %d byte, depth reached %d, errors: %d\n", out.StateBytes, out.Depth, out.Errors)
	for _, n := range []struct {
		count uint64
		what  string
	}{
		{out.States, "states, stored"},
		{out.Matched, "states, matched"},
		{out.Transitions, "transitions (= stored+matched)"},
		{out.AtomicSteps, "atomic steps"},
	} {
		fmt.Fprintf(b, "%9d %s\n", n.count, n.what)
	}
}

func writeMemory(b *strings.Builder, out *protocol.Result) {
	const mb = 1 << 20
	b.WriteString("\nStats on memory usage (in Megabytes):\n")
	fmt.Fprintf(b, "%9.3f\tequivalent memory usage for states (stored*State-vector)\n", float64(out.States*out.StateBytes)/mb)
	if out.Lossy != nil && out.Lossy.Table > 0 {
		fmt.Fprintf(b, "%9.3f\tmemory used for hash array (%s)\n", float64(out.Lossy.Table)/mb, tableOption(out.Lossy.Table))
	}
	fmt.Fprintf(b, "%9.3f\ttotal actual memory usage\n\n", float64(out.PeakBytes)/mb)
}
