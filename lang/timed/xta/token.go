package xta

import (
	"strings"
	"unicode/utf8"

	"beeline/lang/diag"
	"beeline/lang/source"
)

// A piece is a text to read: a file, or the content of an .xml element.
type piece struct {
	file *source.File
	text string
	// offsets has the place of each byte in the file, and that of the end. nil: the text is the
	// file.
	offsets []int
}

// span returns the place of a part of the text.
func (t *piece) span(start, end int) source.Span {
	if t.offsets == nil {
		return t.file.Span(start, end)
	}
	return t.file.Span(t.offsets[start], t.offsets[end])
}

// A tokenKind says what a token is.
type tokenKind uint8

const (
	endToken tokenKind = iota
	nameToken
	numberToken
	markToken
)

// A token is a name, a number or a mark.
type token struct {
	kind tokenKind
	text string
	span source.Span
}

// marks are the longest first.
var marks = []string{
	"<<=", ">>=", "-->",
	":=", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "==", "!=", "<=", ">=", "&&", "||", "<<", ">>", "<?", ">?", "++", "--", "->",
}

// single has the marks of one character.
const single = "()[]{}<>=+-*/%&|^!?:;,.'\""

// words are spellings of marks.
var words = map[string]string{"and": "&&", "or": "||", "not": "!"}

// A scanner splits a piece into tokens.
type scanner struct {
	*piece
	list   *diag.List
	at     int
	failed bool // a mistake was reported
	// before is what stands before the scanned token, with the blanks around it, "" without comments.
	before string
}

// scan returns the next token. It reports what begins none, and is at the end then.
func (s *scanner) scan() token {
	last := s.at
	if !s.skipBlanks() {
		s.at = len(s.text)
	}
	start := s.at
	if s.before = s.text[last:start]; !strings.Contains(s.before, "/") {
		s.before = ""
	}
	token := func(kind tokenKind) token { return token{kind, s.text[start:s.at], s.span(start, s.at)} }
	if start == len(s.text) {
		return token(endToken)
	}
	switch c := s.text[start]; {
	case isLetter(c):
		for s.at < len(s.text) && (isLetter(s.text[s.at]) || isDigit(s.text[s.at]) || s.text[s.at] == '$' || s.text[s.at] == '#') {
			s.at++
		}
		t := token(nameToken)
		if mark := words[t.text]; mark != "" {
			t.kind, t.text = markToken, mark
		}
		return t
	case isDigit(c):
		for s.at < len(s.text) && isDigit(s.text[s.at]) {
			s.at++
		}
		return token(numberToken)
	}
	for _, m := range marks {
		if strings.HasPrefix(s.text[start:], m) {
			s.at += len(m)
			t := token(markToken)
			if m == ":=" {
				t.text = "="
			}
			return t
		}
	}
	if strings.IndexByte(single, s.text[start]) >= 0 {
		s.at++
		return token(markToken)
	}
	_, n := utf8.DecodeRuneInString(s.text[start:])
	s.at += n
	if !s.failed {
		s.list.Errorf(BadCharacter, s.span(start, s.at), "`%s` begins nothing", s.text[start:s.at])
	}
	s.failed, s.at = true, len(s.text)
	start = s.at
	return token(endToken)
}

// skipBlanks skips blanks and comments. It reports false for a comment without an end.
func (s *scanner) skipBlanks() bool {
	for s.at < len(s.text) {
		rest := s.text[s.at:]
		switch {
		case strings.IndexByte(" \t\n\r\f\v", rest[0]) >= 0:
			s.at++
		case strings.HasPrefix(rest, "\u00a0"), strings.HasPrefix(rest, "\\\n"): // a space of an editor, a line that continues
			s.at += 2
		case strings.HasPrefix(rest, "//"):
			if n := strings.IndexByte(rest, '\n'); n >= 0 {
				s.at += n
			} else {
				s.at = len(s.text)
			}
		case strings.HasPrefix(rest, "/*"):
			n := strings.Index(rest[2:], "*/")
			if n < 0 {
				s.list.Errorf(OpenComment, s.span(s.at, s.at+2), "this comment has no end")
				s.failed = true
				return false
			}
			s.at += n + 4
		default:
			return true
		}
	}
	return true
}

func isLetter(c byte) bool { return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '_' }
func isDigit(c byte) bool  { return c >= '0' && c <= '9' }
