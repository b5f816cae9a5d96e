package random

import (
	"fmt"
	"math/rand/v2"
	"strings"
)

// System returns a small program like those that people write: processes that lock, ask for
// answers over channels in messages, start others, interrupt each other and exchange records.
// Programs of New rarely do two of these in an order that makes sense, so that few of their
// processes come far.
func System(seed uint64) string {
	s := system{Rand: rand.New(rand.NewPCG(seed, 20261125))}
	var b strings.Builder
	fmt.Fprintf(&b, systemGlobals, s.IntN(3), s.IntN(3), s.IntN(2))
	fmt.Fprintf(&b, "inline acquire(l) { %s }\n", s.one("atomic { l == 0 -> l = 1 }",
		"skip; again: d_step { if :: l == 0 -> l = 1; ok = 1 :: else -> ok = 0 fi }; if :: ok :: else -> goto again fi",
		"do :: atomic { l == 0 -> l = 1; break } od", "l == 0; l = 1", "sem!1; l = 1",
		"{ l == 0; false } unless { atomic { l == 0 -> l = 1 } }"))
	fmt.Fprintf(&b, "inline release(l) { %s }\n", s.one("l = 0", "d_step { ok = 0; l = 0 }", "l--", "atomic { l = 0; if :: sem?_ :: empty(sem) fi }"))
	fmt.Fprintf(&b, "proctype child(byte d; chan up) { %s%s; %s }\n", systemLocals(s.IntN(2)),
		s.one("up!d", "atomic { up!d; n++ }", "if :: up!d :: timeout fi", "n = n + d; up!n", "{ up!d } unless { n == 3 }"), s.one(s.short(), "end: n == 9", "skip"))
	for _, name := range []string{"first", "second", "third"}[:2+s.IntN(2)] {
		s.labels = 0
		var list []string
		for range 1 + s.IntN(3) {
			list = append(list, s.action(2))
		}
		fmt.Fprintf(&b, "active%s proctype %s()%s { %s%s }\n", s.one("", "", "", " [2]"), name,
			s.one("", "", "", "", " provided (md != down)", " provided (turn != _pid)", " provided (!crit || _pid != 0)"), systemLocals(s.IntN(3)), fmt.Sprintf(s.one("%s", "%s", "{ skip; %s } unless { timeout }", "%s; end: false"), strings.Join(list, ";\n  ")))
	}
	return b.String()
}

// WholeSystem returns a System as one part, which is not shrunk.
func WholeSystem(seed uint64) *Program { return &Program{text(other, System(seed))} }

// systemGlobals are the declarations of all systems. Its values are capacities.
const systemGlobals = `mtype = { req, ack, stop };
mtype:mode = { idle, busy, down };
typedef cell { byte n; bit b[2] };
typedef rec { mtype kind; cell c };
chan svc = [%d] of { mtype, chan, byte };
chan msg[2] = [%d] of { rec };
chan sem = [1] of { bit };
chan ctl = [%d] of { mtype };
byte n, lock, crit, turn;
mtype:mode md = idle;
cell cells[2];
`

// systemLocals returns the declarations of each process. Its channel for answers has a capacity.
func systemLocals(capacity int) string {
	return fmt.Sprintf("byte v, w, i; bit ok; mtype m; rec x; chan who; chan reply = [%d] of { byte };\n  ", capacity)
}

// A system is being written.
type system struct {
	*rand.Rand
	labels int // in the current process
}

func (s *system) one(list ...string) string { return list[s.IntN(len(list))] }

// short returns a statement without blocks.
func (s *system) short() string {
	return s.one("n++", "n = (n + 1) % 4", "v = n", "w = v + 1", "turn = _pid", "turn = 1 - turn", "md = idle", "md = busy", "md = down",
		"cells[v % 2].n = cells[1 - v % 2].n + 1", "cells[n % 2].b[1] = !cells[n % 2].b[1]", "assert(n < 4)", "assert(crit < 2)",
		"assert(md != down || n > 0)", "assert(len(svc) < 2)", "assert(_nr_pr < 5)", "assert(cells[0].n < 3)", `printf("%d", n)`, "assert(v != 3)",
		"assert(x.kind != stop)", "assert(!cells[1].b[1] || n < 3)", "ok = 1 - ok")
}

// wait returns a condition to wait for.
func (s *system) wait() string {
	return s.one("n > 0", "n >= 2", "md == idle", "md != busy", "empty(svc)", "nempty(msg[0])", "_nr_pr <= 3", "len(msg[1]) == 0", "timeout",
		"crit == 0", "turn == _pid", "(n > 1 -> md == idle : true)", "cells[0].b[1] || n == 2", "(msg[0]?[ack,v,0,1])", "nfull(svc) && n < 3")
}

// action returns statements that belong together. depth is how deep they may contain others.
func (s *system) action(depth int) string {
	sub := s.short
	if depth > 0 && s.IntN(2) == 0 {
		sub = func() string { return s.action(depth - 1) }
	}
	at := s.IntN(2)
	switch s.IntN(20) {
	case 0:
		return fmt.Sprintf("acquire(lock); crit++; %s; crit--; release(lock)", s.one("assert(crit == 1)", sub()))
	case 1:
		return s.one("svc!req,reply,v; reply?v", "svc!req(reply, n); if :: reply?v :: timeout -> v = 3 fi", "svc!!req,reply,2; { reply?v } unless { n > 2 -> v = 1 }",
			"atomic { svc!req,reply,1; reply?w }; v = w", "svc!stop,reply,0")
	case 2:
		s.labels++
		return fmt.Sprintf("%s%d: do :: svc?req,who,w -> %s :: svc?stop,_,_ -> break%s od", s.one("end", "end", "progress", "L"), s.labels,
			s.one("who!w+1", "if :: who!w :: skip fi", "atomic { who!w; n++ }", sub()+"; who!v", "if :: nfull(who) -> who!7 :: full(who) fi"), s.one("", " :: n > 2 -> break", " :: timeout -> break", " :: ctl?m -> break"))
	case 3:
		return fmt.Sprintf("%s; msg[%d]%sx", s.one("x.kind = ack; x.c.b[1] = 1", "d_step { x.kind = stop; x.c.n = n }", "x.c.n = v; x.c.n--"), at, s.one("!", "!", "!!"))
	case 4:
		return s.one(fmt.Sprintf("msg[%d]?x; if :: x.kind == ack -> %s :: else fi", at, sub()), fmt.Sprintf("msg[%d]??ack,v,_,1; %s", at, s.short()),
			fmt.Sprintf("msg[%d]?<x>; msg[%d]?eval(x.kind),v,eval(x.c.b[0]),_", at, at))
	case 5:
		return fmt.Sprintf("%s; %s", s.one("atomic { _nr_pr < 5 -> run child(1, reply) }", "run child(n, reply)", "v = run child(2, reply)", "atomic { run child(1, reply); run child(2, reply) }", "n < 2 -> n++; run child(0, svc)"),
			s.one("reply?v", "reply?v; reply?w", "skip", "_nr_pr == 3", "if :: reply?v :: n > 1 fi"))
	case 6, 7:
		return s.wait()
	case 8:
		return fmt.Sprintf("atomic { md == idle -> md = busy }; %s; md = idle", sub())
	case 9, 10:
		return fmt.Sprintf("{ %s; %s } unless { %s }", s.short(), sub(), s.one("ctl?m -> "+s.short(), "atomic { ctl?m; n = 0 }", s.wait()+"; "+s.short(), "d_step { n == 2 -> n = 0; v = 2 }", "ctl?stop"))
	case 11:
		return s.one("ctl!stop", "ctl!ack", "if :: ctl!stop :: else -> "+s.short()+" fi", "if :: ctl!stop :: n == 1 fi")
	case 12:
		return "select(v : 0 .. 2); " + s.short()
	case 13:
		return fmt.Sprintf("for (i : 0 .. 1) { %s }", sub())
	case 14:
		return fmt.Sprintf("do :: n < 2 -> n++; %s :: else -> break od", sub())
	case 15:
		s.labels++
		l := fmt.Sprintf("%s%d", s.one("L", "end", "progress"), s.labels)
		return fmt.Sprintf("skip; %s: %s; if :: n < 2 -> n++; goto %s :: else fi", l, s.short(), l)
	case 16:
		return fmt.Sprintf("%s { %s; %s }", s.one("atomic", "atomic", ""), s.short(), sub())
	case 17:
		// Spin executes a d_step that begins with an assertion in the middle of a handshake.
		return fmt.Sprintf("d_step { %s; %s; %s }", s.one("n++", "md = busy", "n < 3", "md == idle"), s.short(), s.short())
	case 18:
		return fmt.Sprintf("if :: %s -> %s :: %s -> %s%s fi", s.wait(), sub(), s.wait(), s.short(), s.one("", "", " :: else", " :: ctl?m", " :: skip; "+s.short()))
	}
	return s.short()
}
