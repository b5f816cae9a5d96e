package syntax

import (
	"strconv"
	"strings"

	"beeline/lang/diag"
	"beeline/lang/source"
)

// A macro is a #define.
type macro struct {
	name     string
	def      source.Span
	function bool
	variadic bool     // the last parameter takes all remaining arguments
	params   []string // names; the last is __VA_ARGS__ for a plain "..."
	body     []token
	param    []int // per body token: the parameter it names, or -1
	off      bool  // its expansion is being read
}

// same reports whether m and o have the same parameters and text.
func (m *macro) same(o *macro) bool {
	if m.function != o.function || m.variadic != o.variadic ||
		len(m.params) != len(o.params) || len(m.body) != len(o.body) {
		return false
	}
	for i := range m.body {
		if m.body[i].text != o.body[i].text || m.param[i] != o.param[i] {
			return false
		}
	}
	return true
}

// predefined replaces a name such as __LINE__ by its value.
func (p *preprocessor) predefined(t token) (token, bool) {
	if !strings.HasPrefix(t.text, "__") {
		return t, false
	}
	switch t.text {
	case "__LINE__":
		t.kind, t.text = kNumber, strconv.Itoa(p.set.Place(t.span.Start).Line)
	case "__FILE__":
		t.kind, t.text = kString, strconv.Quote(p.set.Place(t.span.Start).File)
	case "__COUNTER__":
		t.kind, t.text = kNumber, strconv.Itoa(p.counter)
		p.counter++
	case "__STDC__":
		t.kind, t.text = kNumber, "1"
	default:
		return t, false
	}
	return t, true
}

// enter starts the expansion of m, called by t. It returns false when m needs arguments
// and none follow: then t is an ordinary name.
func (p *preprocessor) enter(m *macro, t token) bool {
	var args [][]token
	if m.function {
		if !p.opensArguments() {
			return false
		}
		var ok bool
		if args, ok = p.arguments(m, t); !ok {
			return true
		}
	}
	if !p.spend(len(m.body)+1, t) {
		return true
	}
	origin := t.origin
	if origin == 0 {
		p.origin = append(p.origin, expansion{m.name, m.def})
		origin = int32(len(p.origin))
	}
	call := &call{p: p, m: m, at: t, origin: origin, args: args, expanded: make([][]token, len(args))}
	toks := call.body()
	if len(toks) == 0 {
		p.blank |= t.flags & (fNewline | fSpace)
		return true
	}
	toks[0].flags = toks[0].flags&^(fNewline|fSpace) | t.flags&(fNewline|fSpace)
	m.off = true
	p.frames = append(p.frames, frame{toks: toks, macro: m})
	return true
}

// spend counts n tokens of expansion and reports whether the bound still holds.
func (p *preprocessor) spend(n int, t token) bool {
	if p.stopped {
		return false
	}
	if p.work += n; p.work < maxExpansion {
		return true
	}
	outermost := t.text
	if t.origin != 0 {
		outermost = p.origin[t.origin-1].name
	}
	p.list.Errorf(CodeExpansion, t.span, "with the macro `%s` the macros of this text expand to more than %d tokens", outermost, maxExpansion).
		WithHint("Shorten them: macros that use each other twice grow exponentially.")
	p.stopped = true
	return false
}

// opensArguments reports whether a parenthesis comes next, and passes it.
func (p *preprocessor) opensArguments() bool {
	for n := len(p.frames); n > 0; n = len(p.frames) {
		f := &p.frames[n-1]
		if f.next < len(f.toks) {
			if f.toks[f.next].kind != kLParen {
				return false
			}
			f.next++
			return true
		}
		if f.barrier {
			return false
		}
		p.leave()
	}
	// A directive or the end of an included file is no parenthesis.
	t := p.lex()
	if t.kind == kLParen {
		return true
	}
	p.unread(t)
	return false
}

// arguments reads the arguments of m up to the closing parenthesis.
func (p *preprocessor) arguments(m *macro, at token) ([][]token, bool) {
	var (
		args [][]token
		cur  []token
		nest int
		line bool // a line end is between the parentheses
	)
	p.arguing = true
	defer func() { p.arguing = false }()
	for {
		t, ok := p.read()
		if !ok {
			if t.span.Valid() {
				p.unread(t)
			}
			p.list.Errorf(CodeMacroCall, at.span, "the arguments of the macro `%s` are not closed", m.name).
				WithHint("Add the missing `)`.").Note(m.def, "the macro is defined here")
			return nil, false
		}
		if t.kind == kIdent && !t.has(fPainted) {
			if o := p.macros[t.text]; o != nil && o.off {
				t.flags |= fPainted
			}
		}
		line = line || t.has(fNewline)
		// gcc reads __LINE__ where the outermost macro is called if that macro's text calls m.
		if at.origin != 0 && t.origin == 0 && t.text == "__LINE__" {
			t.span = at.span
		}
		switch {
		case t.kind == kLParen:
			nest++
		case t.kind == kRParen && nest == 0:
			args = append(args, cur)
			p.split = line && len(p.frames) == 0
			return p.matchParams(m, at, args)
		case t.kind == kRParen:
			nest--
		case t.kind == kComma && nest == 0 && !(m.variadic && len(args) == len(m.params)-1):
			args = append(args, cur)
			cur = nil
			continue
		}
		if t.has(fNewline) {
			t.flags = t.flags&^(fNewline|fLineStart) | fSpace
		}
		cur = append(cur, t)
	}
}

// matchParams compares the number of arguments with that of the parameters.
func (p *preprocessor) matchParams(m *macro, at token, args [][]token) ([][]token, bool) {
	switch {
	case len(args) == len(m.params):
		return args, true
	case len(m.params) == 0 && len(args) == 1 && len(args[0]) == 0:
		return nil, true
	case m.variadic && len(args) == len(m.params)-1:
		return append(args, nil), true
	}
	given := len(args)
	if given == 1 && len(args[0]) == 0 {
		given = 0
	}
	p.list.Errorf(CodeMacroCall, at.span, "the macro `%s` takes %s and gets %d", m.name,
		diag.Count(len(m.params), "argument"), given).Note(m.def, "the macro is defined here")
	return nil, false
}

// expandAll expands toks separately, as arguments are.
func (p *preprocessor) expandAll(toks []token, at token) []token {
	if p.argNest >= maxArgumentNest {
		if !p.stopped {
			p.list.Errorf(CodeExpansion, at.span, "macro calls are nested more than %d deep", maxArgumentNest)
			p.stopped = true
		}
		return nil
	}
	if p.argWork += len(toks); p.argWork > maxArgumentWork {
		p.spend(maxExpansion, at)
		return nil
	}
	p.argNest++
	p.frames = append(p.frames, frame{toks: toks, barrier: true})
	blank := p.blank
	p.blank = 0
	out := []token{}
	for {
		t := p.next()
		if t.kind == kEOF {
			break
		}
		out = append(out, t)
	}
	p.blank = blank
	p.leave()
	p.argNest--
	return out
}

// A call is one call of a macro.
type call struct {
	p        *preprocessor
	m        *macro
	at       token
	origin   int32
	args     [][]token
	expanded [][]token // per parameter, nil until needed
}

// body returns the tokens of the expansion before they are scanned for more macros.
func (c *call) body() []token {
	out := make([]token, 0, len(c.m.body))
	for i := 0; i < len(c.m.body); i++ {
		b := c.m.body[i]
		switch {
		case b.kind == kHash && c.m.function && i+1 < len(c.m.body) && c.m.param[i+1] >= 0:
			i++
			out = append(out, c.own(token{kind: kString, flags: b.flags, text: stringify(c.args[c.m.param[i]])}))
		case b.kind == kHashHash && i > 0 && i+1 < len(c.m.body):
			i++
			out = c.paste(out, i)
		case c.m.param[i] >= 0:
			out = c.insert(out, i)
		default:
			out = append(out, c.own(b))
		}
	}
	return out
}

// own gives a token of the macro's body the place of the call.
func (c *call) own(t token) token {
	t.span, t.origin = c.at.span, c.origin
	t.flags &^= fNewline | fLineStart
	return t
}

// insert appends the argument that body token i names. It is expanded unless ## follows.
func (c *call) insert(out []token, i int) []token {
	n := c.m.param[i]
	arg := c.args[n]
	if i+1 >= len(c.m.body) || c.m.body[i+1].kind != kHashHash {
		if c.expanded[n] == nil && len(arg) > 0 {
			c.expanded[n] = c.p.expandAll(arg, c.at)
		}
		arg = c.expanded[n]
	}
	if !c.p.spend(len(arg), c.at) {
		return out
	}
	return c.append(out, arg, c.m.body[i])
}

// append adds arg in the place of the body token b.
func (c *call) append(out, arg []token, b token) []token {
	from := len(out)
	out = append(out, arg...)
	for k := from; k < len(out); k++ {
		out[k].flags &^= fNewline | fLineStart
	}
	if from < len(out) {
		out[from].flags = out[from].flags&^fSpace | b.flags&fSpace
	}
	return out
}

// paste joins the last token of out with body token i.
func (c *call) paste(out []token, i int) []token {
	right := []token{c.own(c.m.body[i])}
	if n := c.m.param[i]; n >= 0 {
		right = c.args[n]
		if c.m.variadic && n == len(c.m.params)-1 && c.m.body[i-2].kind == kComma {
			if len(right) == 0 {
				return out[:len(out)-1]
			}
			return c.append(out, right, c.m.body[i])
		}
	}
	if leftEmpty := c.m.param[i-2] >= 0 && len(c.args[c.m.param[i-2]]) == 0; leftEmpty || len(out) == 0 {
		return c.append(out, right, c.m.body[i])
	}
	if len(right) == 0 {
		return out
	}
	left := out[len(out)-1]
	joined := left.text + right[0].text
	s := &scanner{file: &source.File{}, text: joined}
	t := s.next()
	if s.pos != len(joined) || t.kind == kOther || onlyPromela[t.kind] {
		c.p.list.Errorf(CodePaste, c.at.span, "`##` cannot join `%s` and `%s` into one word", left.text, right[0].text).
			Note(c.m.def, "in the macro `%s`, defined here", c.m.name)
		return c.append(out, right, c.m.body[i])
	}
	t.flags = left.flags
	out[len(out)-1] = c.own(t)
	return c.append(out, right[1:], token{})
}

// onlyPromela are the tokens of Promela that are several tokens of C.
var onlyPromela = map[kind]bool{
	kEquiv: true, kSep: true, kDotDot: true, kBangBang: true, kQueryQuery: true, kAlways: true,
	kDiamond: true, kMeet: true, kJoin: true,
}

// stringify returns the string literal #arg.
func stringify(arg []token) string {
	var b strings.Builder
	b.WriteByte('"')
	for i, t := range arg {
		if i > 0 && t.has(fSpace) {
			b.WriteByte(' ')
		}
		if t.kind == kString || t.kind == kChar {
			b.WriteString(strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(t.text))
		} else {
			b.WriteString(t.text)
		}
	}
	b.WriteByte('"')
	return b.String()
}
