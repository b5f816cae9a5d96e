package syntax

import (
	"path"
	"sort"
	"strings"

	"beeline/lang/diag"
	"beeline/lang/source"
)

// Bounds of the preprocessor. They are far above any real model, and low enough to
// refuse hostile text within a second.
const (
	maxIncludeDepth = 64
	maxIncludeBytes = 8 << 20
	maxExpansion    = 500_000 // tokens that come out of macros
	maxArgumentWork = 500_000 // tokens of arguments that are expanded by themselves
	maxArgumentNest = 200     // macro calls inside arguments of macro calls
)

// A preprocessor turns text into tokens as gcc -E -x c -std=gnu99 does. Macro
// calls are frames of a stack. A macro is off while its frame is on the stack, so a
// recursive macro ends.
type preprocessor struct {
	set    *source.Set
	list   *diag.List
	open   func(name, from string) (string, error)
	macros map[string]*macro
	inputs []*input // files being read, the innermost last
	frames []frame
	blank  tokenFlags // line end and space of an empty expansion, for the next token
	origin []expansion

	includeBytes int
	work         int // tokens made by macros so far
	argWork      int // tokens of arguments expanded so far
	argNest      int
	arguing      bool // the arguments of a macro are read: they end with their file
	split        bool // the last macro call spanned lines
	counter      int
	stopped      bool // a bound was exceeded: read no further
}

// An input is a file being read with its open conditionals.
type input struct {
	*scanner
	conditionals []conditional
	held         []token // tokens to be read again, the next one last
}

// A frame is a token list being read: the body of a macro, or an argument that is
// expanded separately (barrier).
type frame struct {
	toks    []token
	next    int
	macro   *macro
	barrier bool
}

// An expansion is an outermost macro call, for notes.
type expansion struct {
	name string
	def  source.Span
}

// asked are the tokens of what the options ask, each nil without it. They end with kEOF.
type asked struct{ goal, formula []token }

// preprocess returns the tokens of file with all included files, which end with kEOF, and
// what the options ask. whole is false when a bound was
// exceeded. macros are those without parameters.
func preprocess(set *source.Set, file *source.File, o Options, list *diag.List) (toks []token, a asked, origin []expansion, macros []*Ident, whole bool) {
	p := &preprocessor{set: set, list: list, open: o.Open, macros: map[string]*macro{}}
	for _, d := range o.Defines {
		p.defineOption(d)
	}
	toks = p.tokens(file)
	if o.Goal != "" && !p.stopped {
		a.goal = p.tokens(set.Add("the goal", o.Goal))
	}
	if o.Property.Kind == Typed && !p.stopped {
		a.formula = p.tokens(set.Add("the formula", o.Property.Formula))
	}
	return toks, a, p.origin, p.names(), !p.stopped
}

// names returns the macros without parameters, in textual order.
func (p *preprocessor) names() (list []*Ident) {
	for _, m := range p.macros {
		if !m.function && len(m.body) > 0 {
			list = append(list, &Ident{m.name, m.def})
		}
	}
	sort.Slice(list, func(i, j int) bool { return list[i].Span.Start < list[j].Span.Start })
	return list
}

// tokens reads a file with what it includes.
func (p *preprocessor) tokens(file *source.File) []token {
	p.inputs = []*input{{scanner: newScanner(file)}}
	out := make([]token, 0, len(file.Text)/3+16)
	for {
		t := p.next()
		if n := len(out); t.kind == kSlash && n > 0 && out[n-1].kind == kStar && !t.has(fSpace) {
			// Spin ignores the end of a comment that has no start.
			p.list.Warnf(CodeStrayComment, out[n-1].span.Join(t.span), "this `*/` ends no comment").
				WithHint("Remove it: comments do not nest.")
			out = out[:n-1]
			continue
		}
		if p.glue(out, &t) {
			continue
		}
		out = classify(out, t)
		if t.kind == kEOF {
			return out
		}
	}
}

// glued are operators of Promela whose parts gcc leaves side by side where macros bring
// them together. Between the parts of operators of C, and of ::, it writes a space.
var glued = map[string]bool{
	"!!": true, "!!=": true, "??": true, "[]": true, "<>": true, "<->": true, "-->": true, `/\`: true, `\/`: true,
}

// glue joins the last token and t as Spin does, which reads the text that gcc writes. It
// reports whether nothing of t is left.
func (p *preprocessor) glue(out []token, t *token) bool {
	n := len(out) - 1
	if n < 0 || t.has(fSpace|fNewline) {
		return false
	}
	left := &out[n]
	s := &scanner{file: &source.File{}, text: left.text + t.text}
	first := s.next()
	if !glued[first.text] || len(first.text) <= len(left.text) {
		return false
	}
	p.list.Warnf(CodeGlued, t.span, "macros bring `%s` and `%s` together, and Spin reads `%s`", left.text, t.text, s.text).
		WithHint("Write a space between them.")
	left.kind, left.text = first.kind, first.text
	rest := s.next()
	t.kind, t.text = rest.kind, rest.text
	return rest.kind == kEOF
}

// defineOption reads a -D definition. It becomes a file of the set, so that a mistake
// in it has a place.
func (p *preprocessor) defineOption(d string) {
	name, text, found := strings.Cut(d, "=")
	if !found {
		text = "1"
	}
	line := "#define " + name + " " + strings.NewReplacer("\n", " ", "\r", " ").Replace(text)
	p.inputs = []*input{{scanner: newScanner(p.set.Add("-D "+d, line))}}
	p.directive(p.lex())
}

// next returns the next token after expansion.
func (p *preprocessor) next() token {
	for {
		t, ok := p.read()
		if !ok {
			return t
		}
		if t.kind == kIdent && !t.has(fPainted) {
			if m := p.macros[t.text]; m != nil {
				if m.off {
					t.flags |= fPainted
				} else if p.enter(m, t) {
					continue
				}
			} else if made, ok := p.predefined(t); ok {
				t = made
			}
		}
		t.flags |= p.blank
		p.blank = 0
		return t
	}
}

// read returns the next token before expansion, and false at the end of the text or of
// the argument being expanded.
func (p *preprocessor) read() (token, bool) {
	for n := len(p.frames); n > 0; n = len(p.frames) {
		f := &p.frames[n-1]
		if f.next < len(f.toks) {
			f.next++
			return f.toks[f.next-1], true
		}
		if f.barrier {
			return token{}, false
		}
		p.leave()
	}
	t := p.readFile()
	return t, t.kind != kEOF
}

// leave drops the top frame.
func (p *preprocessor) leave() {
	n := len(p.frames) - 1
	if m := p.frames[n].macro; m != nil {
		m.off = false
	}
	p.frames[n] = frame{}
	p.frames = p.frames[:n]
}

// readFile returns the next token of the files that is not part of a directive.
func (p *preprocessor) readFile() token {
	for {
		if p.stopped {
			in := p.inputs[0]
			end := len(in.file.Text)
			return token{flags: fNewline | fLineStart, span: in.file.Span(end, end)}
		}
		t := p.lex()
		switch {
		case t.kind == kEOF && p.arguing:
			return t
		case t.kind == kEOF:
			p.closeInput()
			if len(p.inputs) == 1 {
				return t
			}
			p.inputs = p.inputs[:len(p.inputs)-1]
		case t.kind == kHash && t.has(fLineStart):
			p.directive(t)
		default:
			return t
		}
	}
}

// lex returns the next token of the innermost file, directives included.
func (p *preprocessor) lex() token {
	in := p.inputs[len(p.inputs)-1]
	if n := len(in.held); n > 0 {
		t := in.held[n-1]
		in.held = in.held[:n-1]
		return t
	}
	t := in.next()
	if p.split {
		// gcc starts a new output line only at a blank.
		if t.has(fSpace) {
			t.flags |= fNewline
		}
		p.split = false
	}
	if in.openComment.Valid() {
		p.list.Errorf(CodeOpenComment, in.openComment, "this comment is not closed").
			WithHint("End it with `*/`.")
		in.openComment = source.Span{}
	}
	return t
}

// unread makes t the next token of lex.
func (p *preprocessor) unread(t token) {
	in := p.inputs[len(p.inputs)-1]
	in.held = append(in.held, t)
}

// restOfLine returns the tokens up to the end of the logical line.
func (p *preprocessor) restOfLine() []token {
	var line []token
	for {
		t := p.lex()
		if t.kind == kEOF || t.has(fLineStart) {
			p.unread(t)
			return line
		}
		line = append(line, t)
	}
}

// closeInput ends the innermost file.
func (p *preprocessor) closeInput() {
	in := p.inputs[len(p.inputs)-1]
	for _, c := range in.conditionals {
		p.list.Errorf(CodeOpenConditional, c.at, "this `%s` has no `#endif`", c.word).
			WithHint("Write `#endif` where the conditional text ends.")
	}
	in.conditionals = nil
}

// include continues with the text of the file called name.
func (p *preprocessor) include(name string, at source.Span) {
	from := p.inputs[len(p.inputs)-1].file.Name
	if len(p.inputs) >= maxIncludeDepth {
		p.list.Errorf(CodeIncludeDepth, at, "files are included more than %d deep", maxIncludeDepth).
			WithHint("Does %q include itself? Guard each file with `#ifndef`, `#define` and `#endif`.", name)
		p.stopped = true
		return
	}
	if p.open == nil {
		p.list.Errorf(CodeInclude, at, "cannot include %q: there are no other files here", name).
			WithHint("Paste its text in place of the `#include`.")
		return
	}
	text, err := p.open(name, from)
	if err != nil {
		e := p.list.Errorf(CodeInclude, at, "cannot include %q: %s", name, err)
		if path.IsAbs(name) {
			e.WithHint("Write a name relative to the folder of the model.")
		}
		return
	}
	if p.includeBytes += len(text); p.includeBytes > maxIncludeBytes {
		p.list.Errorf(CodeIncludeDepth, at, "the included files have more than %d MB", maxIncludeBytes>>20)
		p.stopped = true
		return
	}
	if !path.IsAbs(name) {
		name = path.Join(path.Dir(from), name)
	}
	p.inputs = append(p.inputs, &input{scanner: newScanner(p.set.Add(name, text))})
}

// classify appends t to out as tokens of Promela: names may be keywords, and a
// preprocessing number is split into its parts.
func classify(out []token, t token) []token {
	switch t.kind {
	case kIdent:
		t.kind = wordKind(t.text)
	case kNumber:
		digits := 0
		for digits < len(t.text) && isDigit(t.text[digits]) {
			digits++
		}
		if digits < len(t.text) {
			return splitNumber(out, t)
		}
	}
	return append(out, t)
}

// splitNumber cuts 1..N into 1, .. and N, and 0x10 into 0 and x10, which the parser
// refuses.
func splitNumber(out []token, t token) []token {
	exact := int(t.span.End-t.span.Start) == len(t.text)
	for i := 0; i < len(t.text); {
		j := i
		piece := t
		switch c := t.text[i]; {
		case isDigit(c):
			for j < len(t.text) && isDigit(t.text[j]) {
				j++
			}
			piece.kind = kNumber
		case isLetter(c):
			for j < len(t.text) && (isLetter(t.text[j]) || isDigit(t.text[j])) {
				j++
			}
			piece.kind = wordKind(t.text[i:j])
		case strings.HasPrefix(t.text[i:], ".."):
			piece.kind, j = kDotDot, i+2
		case c == '.':
			piece.kind, j = kDot, i+1
		case c == '+':
			piece.kind, j = kPlus, i+1
		default:
			piece.kind, j = kMinus, i+1
		}
		piece.text = t.text[i:j]
		if exact {
			piece.span = source.Span{Start: t.span.Start + source.Pos(i), End: t.span.Start + source.Pos(j)}
		}
		if i > 0 {
			piece.flags &^= fNewline | fSpace | fLineStart
		}
		out = append(out, piece)
		i = j
	}
	return out
}
