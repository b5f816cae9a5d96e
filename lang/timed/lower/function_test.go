package lower_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"beeline/engine/net"
	"beeline/engine/zonegraph"
	"beeline/lang/timed/lower"
)

// This file makes random functions as text, and executes them without the text: each piece of text
// comes with a Go function that does what it says.

// An environment has the values of the global variables and of those of the current function.
type environment struct {
	globals []int64
	locals  map[string]*int64
}

// An expression and what computes it. It panics with a net.Fault.
type expression struct {
	text  string
	value func(*environment) int64
}

// A variable and what finds it.
type variable struct {
	text  string
	value func(*environment) *int64
}

// A signal says how a statement ends.
type signal uint8

const (
	ends signal = iota
	breaks
	continues
	returns
)

type statement struct {
	text string
	run  func(*environment) signal
}

// A routine is a function whose first parameter is a value and whose second one a reference. Its
// result is the local variable "result".
type routine struct {
	name string
	run  func(globals []int64, value int64, reference *int64) int64
}

// A coder makes random functions.
type coder struct {
	*rand.Rand
	routines []routine
	locals   []string // that can be assigned to
	fixed    []string // that cannot
	names    int
	loops    int
}

// The global variables are the array g, s.p, and the array s.q.
const (
	globalText = "typedef struct { int[-30,30] p; int[-30,30] q[2]; } pair_t; int[-30,30] g[3] = { 0, 0, 0 }; pair_t s = { q: { 0, 0 }, p: 0 };\n"
	largest    = 30
)

func (c *coder) name() string {
	c.names++
	return fmt.Sprintf("n%d", c.names)
}

// stored checks the range of a value.
func stored(v int64) int64 {
	if v < -largest || v > largest {
		panic(net.OutOfRange)
	}
	return v
}

func (c *coder) variable(depth int) variable {
	switch n := c.IntN(6); {
	case n < 3 && len(c.locals) > 0:
		name := c.locals[c.IntN(len(c.locals))]
		return variable{name, func(e *environment) *int64 { return e.locals[name] }}
	case n == 3:
		return variable{"s.p", func(e *environment) *int64 { return &e.globals[3] }}
	case n == 4:
		return c.element("s.q", 4, 2, depth)
	}
	return c.element("g", 0, 3, depth)
}

// element returns an element of an array of some length whose elements begin with a global variable.
func (c *coder) element(name string, first, length, depth int) variable {
	index := expression{"1", func(*environment) int64 { return 1 }}
	if depth > 0 && c.IntN(2) == 0 {
		index = c.expression(depth - 1)
	}
	return variable{name + "[" + index.text + "]", func(e *environment) *int64 {
		i := index.value(e)
		if i < 0 || i >= int64(length) {
			panic(net.IndexOutOfRange)
		}
		return &e.globals[first+int(i)]
	}}
}

func (c *coder) expression(depth int) expression {
	if depth == 0 || c.IntN(5) == 0 {
		if n := int64(c.IntN(12)); c.IntN(3) == 0 {
			return expression{fmt.Sprint(n), func(*environment) int64 { return n }}
		}
		if len(c.fixed) > 0 && c.IntN(3) == 0 {
			name := c.fixed[c.IntN(len(c.fixed))]
			return expression{name, func(e *environment) int64 { return *e.locals[name] }}
		}
		v := c.variable(0)
		return expression{v.text, func(e *environment) int64 { return *v.value(e) }}
	}
	a := c.expression(depth - 1)
	switch c.IntN(8) {
	case 0:
		b, d := c.expression(depth-1), c.expression(depth-1)
		return expression{"(" + a.text + " > 1 ? " + b.text + " : " + d.text + ")", func(e *environment) int64 {
			if a.value(e) > 1 {
				return b.value(e)
			}
			return d.value(e)
		}}
	case 1:
		return expression{"-(" + a.text + ")", func(e *environment) int64 { return -a.value(e) }}
	case 2:
		return c.quantified(depth)
	case 3:
		if len(c.routines) > 0 {
			return c.call(a, depth)
		}
	}
	b := c.expression(depth - 1)
	op := []string{"+", "-", "*", "/", "%", "<?", ">?", "==", "!=", "<", "<=", "&&", "||", "imply", "&", "|", "^"}[c.IntN(17)]
	return expression{"(" + a.text + " " + op + " " + b.text + ")", func(e *environment) int64 {
		left := a.value(e)
		switch {
		case op == "&&" && left == 0:
			return 0
		case op == "||" && left != 0, op == "imply" && left == 0:
			return 1
		}
		return operate(op, left, b.value(e))
	}}
}

func operate(op string, a, b int64) (v int64) {
	truth := func(is bool) int64 {
		if is {
			return 1
		}
		return 0
	}
	switch op {
	case "+":
		v = a + b
	case "-":
		v = a - b
	case "*":
		v = a * b
	case "/", "%":
		if b == 0 {
			panic(net.DivisionByZero)
		}
		if v = a / b; op == "%" {
			v = a - a/b*b
		}
	case "<?":
		v = min(a, b)
	case ">?":
		v = max(a, b)
	case "==":
		v = truth(a == b)
	case "!=":
		v = truth(a != b)
	case "<":
		v = truth(a < b)
	case "<=":
		v = truth(a <= b)
	case "&&", "||", "imply":
		v = truth(b != 0)
	case "&":
		v = a & b
	case "|":
		v = a | b
	case "^":
		v = a ^ b
	}
	if v != int64(int32(v)) || v == math.MaxInt64 {
		panic(net.Overflow)
	}
	return v
}

func (c *coder) quantified(depth int) expression {
	name, op := c.name(), []string{"sum", "forall", "exists"}[c.IntN(3)]
	c.fixed = append(c.fixed, name)
	part := c.expression(depth - 1)
	c.fixed = c.fixed[:len(c.fixed)-1]
	return expression{"(" + op + " (" + name + " : int[1,2]) (" + part.text + "))", func(e *environment) int64 {
		total := map[string]int64{"forall": 1}[op]
		for i := range int64(2) {
			i++
			e.locals[name] = &i
			v := part.value(e)
			switch {
			case op == "sum":
				total = operate("+", total, v)
			case (op == "forall") == (v == 0):
				return 1 - total
			}
		}
		return total
	}}
}

// call calls an earlier function with a value and a variable.
func (c *coder) call(a expression, depth int) expression {
	f, v := c.routines[c.IntN(len(c.routines))], c.variable(depth-1)
	return expression{f.name + "(" + a.text + ", " + v.text + ")", func(e *environment) int64 {
		value := stored(a.value(e))
		return f.run(e.globals, value, v.value(e))
	}}
}

func (c *coder) block(depth int) statement {
	locals := len(c.locals)
	var list []statement
	var text strings.Builder
	for range 1 + c.IntN(3) {
		s := c.statement(depth)
		list = append(list, s)
		text.WriteString(s.text + " ")
	}
	c.locals = c.locals[:locals]
	return statement{"{ " + text.String() + "}", func(e *environment) signal {
		for _, s := range list {
			if ended := s.run(e); ended != ends {
				return ended
			}
		}
		return ends
	}}
}

func (c *coder) statement(depth int) statement {
	if depth == 0 || c.IntN(3) == 0 {
		return c.assignment()
	}
	test := c.expression(2)
	switch c.IntN(7) {
	case 0:
		yes, no := c.block(depth-1), c.block(depth-1)
		return statement{"if (" + test.text + ") " + yes.text + " else " + no.text, func(e *environment) signal {
			if test.value(e) != 0 {
				return yes.run(e)
			}
			return no.run(e)
		}}
	case 1:
		if c.loops > 0 {
			word, ended := "break", breaks
			if c.IntN(2) == 0 {
				word, ended = "continue", continues
			}
			return statement{"if (" + test.text + ") " + word + ";", func(e *environment) signal {
				if test.value(e) != 0 {
					return ended
				}
				return ends
			}}
		}
	case 2:
		if c.IntN(2) == 0 {
			return statement{"if (" + test.text + ") return " + test.text + ";", func(e *environment) signal {
				if test.value(e) != 0 {
					*e.locals["result"] = stored(test.value(e))
					return returns
				}
				return ends
			}}
		}
	case 3:
		name, value := c.name(), c.expression(2)
		c.locals = append(c.locals, name)
		text := "int[-30,30] " + name + " = " + value.text
		// A declaration stands at the start of a block.
		rest := c.block(depth - 1)
		c.locals = c.locals[:len(c.locals)-1]
		return statement{"{ " + text + "; " + rest.text + " }", func(e *environment) signal {
			v := stored(value.value(e))
			e.locals[name] = &v
			return rest.run(e)
		}}
	}
	return c.loop(depth, test)
}

// loop returns a loop of up to three rounds.
func (c *coder) loop(depth int, test expression) statement {
	name, kind := c.name(), c.IntN(4)
	c.fixed, c.loops = append(c.fixed, name), c.loops+1
	body := c.block(depth - 1)
	c.fixed, c.loops = c.fixed[:len(c.fixed)-1], c.loops-1
	text := []string{
		"for (" + name + " : int[0,2]) " + body.text,
		"{ int " + name + "; for (" + name + " = 0; " + name + " < 3 && " + test.text + "; " + name + "++) " + body.text + " }",
		"{ int " + name + " = -1; while (" + name + " < 2 && " + test.text + ") { " + name + "++; " + body.text + " } }",
		"{ int " + name + " = -1; do { ++" + name + "; " + body.text + " } while (" + name + " < 2 && " + test.text + "); }",
	}[kind]
	return statement{text, func(e *environment) signal {
		i := int64(0)
		if kind > 1 {
			i = -1
		}
		e.locals[name] = &i
		for round := 0; ; round++ {
			switch {
			case kind == 0 && i > 2, kind == 1 && (i >= 3 || test.value(e) == 0), kind == 2 && (i >= 2 || test.value(e) == 0), kind == 3 && round > 0 && (i >= 2 || test.value(e) == 0):
				return ends
			}
			if kind > 1 {
				i++
			}
			switch body.run(e) {
			case breaks:
				return ends
			case returns:
				return returns
			}
			if kind < 2 {
				i++
			}
		}
	}}
}

func (c *coder) assignment() statement {
	v, value := c.variable(1), c.expression(3)
	switch c.IntN(5) {
	case 0:
		return statement{v.text + "++;", func(e *environment) signal {
			p := v.value(e)
			*p = stored(*p + 1)
			return ends
		}}
	case 1:
		return statement{v.text + " -= " + value.text + ";", func(e *environment) signal {
			p := v.value(e)
			old := *p
			*p = stored(operate("-", old, value.value(e)))
			return ends
		}}
	case 2:
		// Arrays and structures are copied as a whole.
		return statement{"{ pair_t t = s; s.p = t.q[1]; t.p = t.q[0]; s.q[1] = t.p; }", func(e *environment) signal {
			e.globals[3], e.globals[5] = e.globals[5], e.globals[4]
			return ends
		}}
	}
	return statement{v.text + " = " + value.text + ";", func(e *environment) signal {
		p := v.value(e)
		*p = stored(value.value(e))
		return ends
	}}
}

// routine makes a function and returns its text.
func (c *coder) routine() string {
	name := fmt.Sprintf("f%d", len(c.routines))
	c.locals, c.fixed, c.loops = []string{"a", "b"}, nil, 0
	body, value := c.block(3), c.expression(2)
	c.routines = append(c.routines, routine{name, func(globals []int64, v int64, reference *int64) int64 {
		result := int64(0)
		e := &environment{globals, map[string]*int64{"a": &v, "b": reference, "result": &result}}
		if body.run(e) != returns {
			result = stored(value.value(e))
		}
		return result
	}})
	return "int[-30,30] " + name + "(int[-30,30] a, int[-30,30] &b) { " + body.text + " return " + value.text + "; }\n"
}

// fault returns what f panics with, net.NoFault for nothing.
func fault(f func()) (out net.Fault) {
	defer func() {
		if r := recover(); r != nil {
			out = r.(net.Fault)
		}
	}()
	f()
	return net.NoFault
}

// TestRandomFunctions executes random functions in an update. BEELINE_TIMED=all tries more.
func TestRandomFunctions(t *testing.T) {
	rounds := 1000
	if os.Getenv("BEELINE_TIMED") == "all" {
		rounds = 100_000
	}
	r := rand.New(rand.NewPCG(71, 72))
	refused, faults, long := 0, map[net.Fault]int{}, 0
	for range rounds {
		c := &coder{Rand: r}
		text := globalText
		for range 1 + r.IntN(3) {
			text += c.routine()
		}
		last := c.routines[len(c.routines)-1]
		text += "process P() { state A, B; init A; trans A -> B { assign s.q[0] = 2, s.p = " + last.name + "(3, g[s.q[0]]); }; } system P;"
		compiled := lower.Compile("m.xta", text)
		if compiled.Network == nil {
			if d := compiled.List.Report(compiled.Sources)[0]; d.Code != "U050" && d.Code != "U056" {
				t.Fatalf("%s:%d:%d %s\n%s", d.Code, d.Line, d.Column, d.Message, text)
			}
			refused++ // the order of evaluation is not certain, or a constant index is wrong
			continue
		}
		globals := []int64{0, 0, 0, 0, 2, 0}
		want := fault(func() { globals[3] = last.run(globals, 3, &globals[2]) })
		var b, next zonegraph.Batch
		g := zonegraph.New(compiled.Network)
		g.Initial(&b)
		g.Successors(b.State(0), &next)
		if next.Len() != 1 || next.Fault(0) != want {
			t.Fatalf("%d steps, fault %d, want %d\n%s", next.Len(), next.Fault(0), want, text)
		}
		if faults[want]++; want != net.NoFault {
			continue
		}
		for i, v := range globals {
			if got := g.Discrete(next.State(0))[1+i]; int64(got) != v {
				t.Fatalf("variable %d is %d, want %v\n%s", i, got, globals, text)
			}
		}
		if len(text) > 1000 {
			long++
		}
	}
	t.Logf("%d programs, %d refused, by fault %v, %d long ones without", rounds, refused, faults, long)
	if refused > rounds*2/3 || min(faults[net.NoFault], long) < rounds/10 || min(faults[net.OutOfRange], faults[net.IndexOutOfRange], faults[net.DivisionByZero]) < rounds/200 {
		t.Error("the programs are too easy")
	}
}
