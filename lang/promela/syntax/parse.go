// Package syntax reads Promela as Spin 6.5.2 does and returns a tree. Package check
// finds out what names mean. Only names of proctypes, inlines, typedefs and mtype
// constants matter here, because the grammar of Promela depends on them.
//
// Parse is the only way in. It runs the preprocessor (preprocess.go, directive.go,
// macro.go) over the tokens of scan.go, and then the parser (parse.go first). Inlines
// are expanded while parsing (inline.go). tree.go and tree_expr.go have the tree, print.go
// writes parts of it as text, walk.go visits them. codes.go has the diagnostics, recover.go
// continues after an error.
package syntax

import (
	"beeline/lang/diag"
	"beeline/lang/source"
)

// Options are what a text is read with.
type Options struct {
	// Defines are -D definitions, "NAME" or "NAME=text".
	Defines []string
	// Open returns the text of an included file; from is the name of the file
	// that includes it. With nil nothing can be included.
	Open func(name, from string) (string, error)
	// Goal is a condition, "" for none: the search looks for a state that satisfies
	// it. It can use the macros and names of the whole text.
	Goal string
	// Property is what the program is made for. The zero value makes one without a claim.
	Property Property
}

// Parse reads file, the last one added to set, as a model. Mistakes go to list. When
// list has errors, parts that could not be read are missing from the tree, or are a
// zero where it needs an expression. The tree is empty after a bound of the
// preprocessor was exceeded.
func Parse(set *source.Set, file *source.File, o Options, list *diag.List) *Model {
	defer list.AddHints(hints)
	toks, asked, origin, macros, whole := preprocess(set, file, o, list)
	p := &parser{
		set: set, list: list, origin: origin,
		model:      &Model{Sources: set, Macros: macros, Property: o.Property},
		scope:      scope{names: map[string]named{}, inlines: map[string]*inline{}},
		errorState: errorState{reported: map[string]bool{}, errStep: -1},
	}
	if !whole {
		return p.model
	}
	p.lo, p.hi = file.Span(0, len(file.Text)).Start, file.Span(0, len(file.Text)).End
	p.read(toks, token{kind: kSemi, span: file.Span(0, 0)})
	p.units()
	p.formulas()
	p.goal(asked.goal)
	p.typed(asked.formula)
	for _, d := range p.macros {
		d.Fix = nil
	}
	if len(p.model.Units) == 0 && !list.HasErrors() {
		list.Errorf(CodeEmpty, file.Span(0, 0), "the text declares nothing").
			WithHint("Write at least one process, for example `init { skip }`.")
	}
	return p.model
}

// maxErrors is how many errors are reported: a text with more is not Promela.
const maxErrors = 100

// maxNest bounds the nesting of statements and expressions together.
const maxNest = 1000

// nameClass is the kind of a name, as far as the grammar needs it.
type nameClass uint8

const (
	plainName nameClass = iota
	proctypeName
	inlineName
	typeName
	mtypeName
)

func (c nameClass) String() string {
	return [...]string{"name", "proctype", "inline", "typedef", "mtype constant"}[c]
}

type named struct {
	class nameClass
	at    source.Span
}

// A parser reads tokens by recursive descent.
type parser struct {
	set    *source.Set
	list   *diag.List
	origin []expansion
	model  *Model
	cursor
	scope
	nesting
	errorState

	pending []*pendingLTL
	inLTL   bool
	lo, hi  source.Pos // the file joined last
}

// A cursor is the place in the text, and what separates its statements.
type cursor struct {
	reading
	steps int // tokens passed so far
	blocks
	inSeq bool // inside braces, where a line end separates unless it is in parentheses
	quit  bool // too deep or too many errors: read no further
}

// A reading is a list of tokens and a place in it: cur is the current token, prev the one
// before. A separator that Promela implies appears in cur and not in toks.
type reading struct {
	toks      []token
	idx       int // of the token after cur
	cur, prev token
	parens    int // open parentheses
}

// read makes the parser read toks, as if prev were the token before them.
func (p *parser) read(toks []token, prev token) {
	p.reading = reading{toks: toks, idx: 1, cur: toks[0], prev: prev}
	p.steps++
}

// A scope is what the grammar knows of names, and the inlines.
type scope struct {
	names    map[string]named
	inlines  map[string]*inline
	calls    []*inlineCall // inline expansions being read
	expanded int           // tokens made by inlines so far
}

// A nesting is the constructs around cur.
type nesting struct {
	open    []opener // constructs that are not closed yet
	depth   int
	message int // 1 + parens around a message that (..) may follow; 0: none
	// expressions counts the nested expressions being read. height is the largest
	// number of operators below each other in the operand being read.
	expressions, height int
}

// An errorState remembers errors, so that one cause is reported once.
type errorState struct {
	errStep  int // steps at the last error: no second error at one token
	errors   int
	orphans  bool               // a :: without if or do was reported: skip its fi or od
	lost     bool               // text outside of declarations was reported, and no declaration came since
	reported map[string]bool    // undeclared names that were reported
	embedded [kConst + 1]bool   // pieces of C that were reported, by keyword
	macros   []*diag.Diagnostic // errors in the text of a macro: a fix would replace the call
}

// An opener is the start of a construct that needs an end.
type opener struct {
	closer kind
	at     token
}

// advance passes cur.
func (p *parser) advance() {
	p.steps++
	p.prev = p.cur
	p.pass(p.prev.kind)
	switch p.prev.kind {
	case kLParen:
		p.parens++
	case kRParen:
		p.parens = max(p.parens-1, 0)
	}
	next := p.toks[min(p.idx, len(p.toks)-1)]
	if p.quit {
		next = p.toks[len(p.toks)-1]
	}
	if p.implies(next) {
		end := p.prev.span.End
		p.cur = token{kind: kSemi, flags: fImplied, origin: p.prev.origin, span: source.Span{Start: end, End: end}}
		return
	}
	p.cur = next
	p.idx++
}

// peek returns the token after cur.
func (c *cursor) peek() token { return c.toks[min(c.idx, len(c.toks)-1)] }

// endsStatement holds the tokens after which a line end is a separator.
var endsStatement = [256]bool{
	kRBrace: true, kRParen: true, kRBrack: true, kOd: true, kFi: true, kElse: true, kBreak: true,
	kIdent: true, kNumber: true, kChar: true, kConst: true, kIncr: true, kDecr: true,
	kTimeout: true,
}

// followsBrace holds the tokens before which a closing brace implies no separator.
var followsBrace = [256]bool{
	kProctype: true, kInit: true, kNever: true, kSep: true, kFi: true, kOd: true,
	kUnless: true, kEOF: true,
}

// implies reports whether a separator that is not written stands before next.
func (p *parser) implies(next token) bool {
	switch next.kind {
	case kRBrace, kSemi, kArrow:
		return false
	}
	if p.prev.has(fImplied) {
		return false
	}
	switch {
	case p.prev.kind == kRBrace:
		return !followsBrace[next.kind]
	case p.prev.kind == kElse && next.kind != kFi:
		return true
	}
	if next.kind == kEOF || !next.has(fNewline) || !p.inSeq || p.parens > 0 || !endsStatement[p.prev.kind] {
		return false
	}
	if p.prev.kind == kIdent {
		return p.names[p.prev.text].class == plainName || p.names[p.prev.text].class == mtypeName
	}
	return true
}

// accept passes cur when it is k.
func (p *parser) accept(k kind) bool {
	if p.cur.kind != k {
		return false
	}
	p.advance()
	return true
}

// expect passes cur when it is k and otherwise reports that text is missing.
func (p *parser) expect(k kind, text, where string) bool {
	if p.accept(k) {
		return true
	}
	p.unexpected(quoted(text) + " " + where)
	return false
}

// opensCall passes the keyword at cur and the parenthesis after it. It returns false, with an
// error, when that is missing.
func (p *parser) opensCall() bool {
	word := p.cur.text
	p.advance()
	return p.expect(kLParen, "(", "after "+quoted(word))
}

// separator reports whether cur is ; or -> or implied.
func (c *cursor) separator() bool { return c.cur.kind == kSemi || c.cur.kind == kArrow }

// join covers a and b when they lie in one file, otherwise a.
func (p *parser) join(a, b source.Span) source.Span {
	if !a.Valid() || !b.Valid() {
		return a
	}
	if a.Start < p.lo || a.Start > p.hi {
		if f, _ := p.set.File(a.Start); f != nil {
			s := f.Span(0, len(f.Text))
			p.lo, p.hi = s.Start, s.End
		}
	}
	if b.Start < p.lo || b.Start > p.hi {
		return a
	}
	return source.Span{Start: min(a.Start, b.Start), End: max(a.End, b.End)}
}

// from is the span from start to the token just passed.
func (p *parser) from(start source.Span) source.Span { return p.join(start, p.prev.span) }

// down enters a nested construct. It returns false, with an error, when the nesting
// is too deep.
func (p *parser) down() bool {
	if p.depth++; p.depth <= maxNest {
		return true
	}
	p.stop(CodeTooDeep, p.cur, "this is nested more than %d deep", maxNest)
	return false
}

func (p *parser) up() { p.depth-- }

// stop reports an error and ends reading.
func (p *parser) stop(code diag.Code, at token, layout string, args ...any) {
	if !p.quit {
		p.errorf(code, at, layout, args...)
	}
	p.leaveRest()
}

// units reads the declarations of the model.
func (p *parser) units() {
	for p.cur.kind != kEOF {
		before := p.steps
		p.unit()
		if p.steps == before {
			p.advance()
		}
	}
}

func (p *parser) unit() {
	p.parens, p.inSeq, p.open = 0, false, p.open[:0]
	if opensUnit(p.cur) || p.startsDecl() {
		p.lost = false
	}
	switch p.cur.kind {
	case kSemi, kArrow:
		p.advance()
	case kActive, kProctype, kDProctype:
		p.proctype()
	case kInit:
		p.initProcess()
	case kNever, kTrace, kNotrace:
		p.claim()
	case kLTL:
		p.deferLTL()
	case kTypedef:
		p.typedef()
	case kInline:
		p.inlineDefinition()
	case kType, kHidden, kShow, kLocal:
		p.globalDecl()
	case kCCode, kCDecl, kCExpr, kCState, kCTrack:
		p.embeddedC()
	case kIdent:
		if p.startsType() {
			p.globalDecl()
			return
		}
		p.unknownUnit()
	default:
		p.strayUnit()
	}
}

// add appends a declaration to the model.
func (p *parser) add(u Unit) { p.model.Units = append(p.model.Units, u) }
