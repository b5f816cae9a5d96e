package session

import (
	"errors"
	"strings"

	"beeline/engine/search"
	"beeline/engine/store"
	"beeline/engine/trail"
	"beeline/engine/ts"
	"beeline/wasm/protocol"
)

// Limits of the comparison of a run with a property.
const (
	besideBytes   = 64 << 20
	besideSeconds = 10
)

// beside looks for a run of the claim of a property beside the run of a request. It returns the
// subject of the property, and the run of the product that violates it. The options of the
// request name the property as those of a check do.
func (s *Session) beside(r *protocol.Request) (*subject, search.Finding, error) {
	began := s.clock()
	over := func() bool { return s.clock()-began > besideSeconds }
	p, err := resolveProperty(s.language, textOf(*r), over, &r.Options)
	if err != nil {
		return nil, search.Finding{}, err
	}
	m, bad := loadFor(s.language, *r, p, over)
	switch {
	case bad != nil:
		return nil, search.Finding{}, errors.New(strings.TrimSuffix(bad.Message, "."))
	case m.whole.Cycles == nil:
		return nil, search.Finding{}, errors.New("the model has none")
	}
	m.watch.start(s.clock, besideSeconds)
	isClaim := func(a ts.Action) bool {
		list := m.Numbering().Statements(a)
		return len(list) > 0 && list[0].Pid == trail.Claim
	}
	model := search.Along{
		Model: &m.whole.Model, IsClaim: isClaim, Steps: len(r.Choices), Loop: r.Loop - 1,
		Takes: func(step int, edge uint32, _ ts.Action) bool { return edge == r.Choices[step] },
	}.Part()
	run := search.Components{Model: model, Store: store.NewExact(model.Hidden), Goal: search.Goal{Asserts: true}, Cycles: m.whole.Cycles.Errors, Limits: search.Limits{Bytes: besideBytes}}.Start()
	for run.Step(1000) == search.Running && !over() {
	}
	if found := run.Finding(); found.Kind != search.NoError || run.Outcome().Exhausted {
		return m, found, nil
	}
	return m, search.Finding{}, errors.New("it takes too long")
}
