package xta_test

import (
	"strings"
	"testing"

	"beeline/lang/diag"
	"beeline/lang/source"
	"beeline/lang/timed/xta"
)

const small = `<nta><declaration>int a;</declaration><template><name>P</name><location id="a"><label kind="invariant">x&lt;=5</label></location><init ref="a"/></template><system>system P;</system></nta>`

// FuzzRead reads a text as .xta and as .ta, prints what it is, and reads that again.
func FuzzRead(f *testing.F) {
	f.Add(whole)
	f.Add(small)
	f.Add("process P(int x; const n) { state A; init A; } system P;")
	f.Add("process P() { state B; init A; trans B -> C { }; } system P;")
	f.Fuzz(func(t *testing.T, text string) {
		for _, name := range []string{"m.xta", "m.ta"} {
			readAgain(t, name, text)
		}
	})
}

// FuzzXML does the same with the content of an .xml file.
func FuzzXML(f *testing.F) {
	f.Add(small)
	f.Add(`<?xml version="1.0"?><!DOCTYPE nta><nta><declaration>clock x; // one
chan c;</declaration><template><name x="1">P</name><parameter>int &amp;n</parameter><location id="a" x="1" y="-2"><name>A</name><urgent/></location><branchpoint id="b"/><init ref="a"/><transition><source ref="a"/><target ref="b"/><label kind="select">i : int[0,1]</label><label kind="guard">x &lt; 2 &amp;&amp; <![CDATA[n <]]> 3</label><label kind="synchronisation">c!</label><label kind="assignment">x = 0</label><nail x="1" y="2"/></transition></template><system>system P;</system><queries><query><formula>A[] not deadlock</formula><comment>why</comment></query></queries></nta>`)
	f.Fuzz(func(t *testing.T, text string) {
		if !strings.HasPrefix(text, "<") {
			text = "<nta>" + text
		}
		readAgain(t, "m.xml", text)
	})
}

func readAgain(t *testing.T, name, text string) {
	doc := xta.Read(name, text)
	if (doc.System == nil) != doc.List.HasErrors() {
		t.Fatal("neither a system nor errors")
	}
	doc.List.Report(doc.Sources)
	if doc.System != nil {
		again(t, name, doc.System)
	}
}

// FuzzQueries reads the queries of a .q file. A query that is read without an error has its parts.
func FuzzQueries(f *testing.F) {
	f.Add("A[] not deadlock // all\n/* two */ E<> P.A and \\\n x <= 3\nP.A --> Q.B\r\nsup{P.A}: x, a[1]\ninf: y\nE[] forall (i : int[0,2]) a[i] > 0\n")
	f.Add("Pr[<=5] (<> P.A)\nsimulate 10 [<=5] { i }\ncontrol: A[] P.A\nbounds: x\nE[<=5] (max: i)\nA<> true")
	f.Fuzz(func(t *testing.T, text string) {
		for _, query := range xta.Queries(text) {
			var sources source.Set
			var list diag.List
			q := xta.ReadQuery(sources.Add("m.q", query), &list)
			switch list.Report(&sources); {
			case list.HasErrors():
			case q.Kind.IsBound():
				if len(q.Values) == 0 {
					t.Errorf("%q: no values", query)
				}
			case q.Condition == nil || (q.Kind == xta.Leads) != (q.Then != nil):
				t.Errorf("%q: a part is missing", query)
			}
		}
	})
}
