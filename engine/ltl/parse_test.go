package ltl

import (
	"fmt"
	"strconv"
	"strings"
	"testing"
)

// parse reads a formula in Spin's spelling. The propositions are p0, p1 and so on.
// Unary operators bind strongest, then U, W and V, &&, ||, -> and <->; all binary ones
// to the right.
func parse(text string) (f *Formula, err error) {
	defer func() {
		if r := recover(); r != nil {
			f, err = nil, fmt.Errorf("%v in %s", r, text)
		}
	}()
	p := parser{tokens: tokens(text)}
	f = p.binary(0)
	if p.next() != "" {
		panic("text after the formula")
	}
	return f, nil
}

func mustParse(t testing.TB, text string) *Formula {
	t.Helper()
	f, err := parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

func tokens(text string) (list []string) {
	for i := 0; i < len(text); {
		n := 1
		switch c := text[i]; {
		case c == ' ' || c == '\n' || c == '\t':
			i++
			continue
		case strings.HasPrefix(text[i:], "<->"):
			n = 3
		case strings.ContainsRune("[<&|-", rune(c)):
			n = 2
		case c >= 'a' && c <= 'z' || c >= '0' && c <= '9':
			for i+n < len(text) && (text[i+n] >= 'a' && text[i+n] <= 'z' || text[i+n] >= '0' && text[i+n] <= '9') {
				n++
			}
		}
		list = append(list, text[i:i+n])
		i += n
	}
	return list
}

type parser struct{ tokens []string }

func (p *parser) next() string {
	if len(p.tokens) == 0 {
		return ""
	}
	t := p.tokens[0]
	p.tokens = p.tokens[1:]
	return t
}

var levels = []map[string]Op{
	{"<->": Equivalent}, {"->": Implies}, {"||": Or}, {"&&": And}, {"U": Until, "W": WeakUntil, "V": Release},
}

func (p *parser) binary(level int) *Formula {
	if level == len(levels) {
		return p.unary()
	}
	left := p.binary(level + 1)
	if len(p.tokens) > 0 {
		if op, ok := levels[level][p.tokens[0]]; ok {
			p.next()
			return &Formula{Op: op, Left: left, Right: p.binary(level)}
		}
	}
	return left
}

func (p *parser) unary() *Formula {
	switch t := p.next(); t {
	case "(":
		f := p.binary(0)
		if p.next() != ")" {
			panic("missing )")
		}
		return f
	case "!":
		return &Formula{Op: Not, Left: p.unary()}
	case "[]":
		return &Formula{Op: Always, Left: p.unary()}
	case "<>":
		return &Formula{Op: Eventually, Left: p.unary()}
	case "X":
		return &Formula{Op: Next, Left: p.unary()}
	case "true", "1":
		return &Formula{Op: True}
	case "false", "0":
		return &Formula{Op: False}
	default:
		n, err := strconv.Atoi(strings.TrimPrefix(t, "p"))
		if err != nil || t[0] != 'p' || n < 0 || n > 999 {
			panic("unexpected " + strconv.Quote(t))
		}
		return &Formula{Op: Proposition, Number: n}
	}
}
