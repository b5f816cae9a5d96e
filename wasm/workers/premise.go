package workers

import "beeline/wasm/protocol"

// lookForPremise starts a search for a state that satisfies the premise of a property that
// holds. It reports false if there is nothing to look for, if a worker has looked already, or if no
// time is left.
func (c *check) lookForPremise(d *delivery, now float64) bool {
	r, o := d.result, &c.request.Options
	left := 0.0
	if o.Seconds > 0 {
		left = wholeMilliseconds(o.Seconds - (now - c.began))
	}
	if r.Premise == "" || r.Kind == protocol.KindVacuous || r.Verdict != protocol.VerdictNoError || c.stopping() || o.Seconds > 0 && left < leastShare {
		return false
	}
	c.held = d
	c.request.Options = protocol.Options{
		Search: "dfs", Property: "safety", Goal: r.Premise, IgnoreAsserts: true, IgnoreEnds: true,
		Memory: o.Memory, States: o.States, Seconds: left,
	}
	c.share(1, now)
	return true
}

// withPremise returns the end of a check after the search for its premise. If no state
// satisfies the premise, the property says nothing about the model.
func (c *check) withPremise(searched *protocol.Result) *delivery {
	r := *c.held.result
	if searched.Verdict == protocol.VerdictNoError && searched.Exhaustive {
		r.Kind = protocol.KindVacuous
		r.Message += " But `" + r.Premise + "` is never true, so this says nothing about the model."
	}
	c.held.result = &r
	return c.held
}
