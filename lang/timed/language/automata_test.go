package language_test

import (
	"encoding/json"
	"strings"
	"testing"

	"beeline/lang/report"
	"beeline/lang/timed/language"
	"beeline/wasm/protocol"
	"beeline/wasm/session"
)

// asked returns the response to a request about a run.
func asked(t *testing.T, r protocol.Request) (out protocol.Response) {
	t.Helper()
	s := session.New(language.Timed{}, func() float64 { return 0 })
	s.Handle(r, func(r protocol.Response) { out = r })
	if out.Result != nil {
		t.Fatalf("%+v", out.Result)
	}
	return out
}

// drawn is a template with coordinates, and shown the text that the page makes of it.
const drawnText = `<nta><declaration>clock x; chan go[2];</declaration>
<template><name>P</name><location id="a" x="10" y="20"><name x="30" y="40">A</name><label kind="invariant" x="0" y="70">x &lt;= 5</label></location>
<location id="b" x="110" y="20"><name>B</name></location><init ref="a"/>
<transition><source ref="a"/><target ref="b"/><label kind="guard" x="60" y="5">x &gt;= 1</label><nail x="50" y="-10"/></transition>
<transition><source ref="a"/><target ref="b"/><label kind="select">i : int[0,1]</label><label kind="synchronisation" x="61" y="90">go[i]!</label></transition></template>
<template><name>Q</name><location id="c"><urgent/></location><init ref="c"/><transition><source ref="c"/><target ref="c"/><label kind="synchronisation">go[1]?</label></transition></template>
<system>system P, Q;</system></nta>`

const shownText = `clock x; chan go[2];
process P() {
  state A { x <= 5 }, B;
  init A;
  trans
    A -> B { guard x >= 1; },
    A -> B { select i : int[0,1]; sync go[i]!; };
}
process Q() {
  state c;
  urgent c;
  init c;
  trans
    c -> c { sync go[1]?; };
}
system P, Q;
`

// TestAutomata draws the automata with and without coordinates, and follows a run.
func TestAutomata(t *testing.T) {
	text := strings.Replace(shownText, "urgent c;", "", 1)
	r := protocol.Request{Type: "automata", Name: "m.xta", Text: text, Files: map[string]string{"m.xml": drawnText}}
	got := asked(t, r).Automata
	want := `{"types":[{"name":"P","line":2,"nodes":[` +
		`{"location":0,"line":3,"name":"A","invariant":"x <= 5","at":{"x":10,"y":20},"textAt":{"x":0,"y":40}},{"location":1,"line":3,"name":"B","at":{"x":110,"y":20}}],"edges":[` +
		`{"action":0,"from":0,"to":1,"text":"x >= 1","line":6,"labels":["x >= 1"],"nails":[{"x":50,"y":-10}],"textAt":{"x":60,"y":5}},` +
		`{"action":1,"from":0,"to":1,"text":"i : int[0, 1]; go[i]!","line":7,"labels":["i : int[0, 1]","go[i]!"],"textAt":{"x":61,"y":90}}]},` +
		`{"name":"Q","line":9,"nodes":[{"location":0,"line":10,"name":"c"}],"edges":[{"action":0,"from":0,"to":0,"text":"go[1]?","line":14,"labels":["go[1]?"]}]}],` +
		`"moves":[[{"process":0,"type":0,"location":0,"action":-1},{"process":1,"type":1,"location":0,"action":-1}]]}`
	written, _ := json.Marshal(got)
	if text := strings.NewReplacer(`\u003c`, "<", `\u003e`, ">").Replace(string(written)); text != want {
		t.Errorf("got\n%s\nwant\n%s", text, want)
	}
	r = protocol.Request{Type: "automata", Name: "m.xta", Text: text, Choices: []uint32{0}}
	got = asked(t, r).Automata
	if len(got.Moves) != 2 || len(got.Moves[1]) != 2 || got.Moves[1][0] != (report.Move{Location: 1, Action: 1}) || got.Types[0].Nodes[0].At != nil {
		t.Errorf("%+v", got)
	}
	r = protocol.Request{Type: "automata", Name: "m.tck", Text: fischer}
	got = asked(t, r).Automata
	if e := got.Types[0].Edges[1]; e.Text != "x=0; id=1" && e.Text != "x=0;id=1" || got.Types[0].Nodes[1].Invariant != "x<=2" {
		t.Errorf("%+v %+v", e, got.Types[0].Nodes)
	}
}
