package syntax

import (
	"sort"
	"strings"

	"beeline/lang/source"
)

// A scanner cuts one file into preprocessing tokens. It reports no malformed literal,
// because the text around it may not be used.
type scanner struct {
	file      *source.File
	text      string // the file's text without spliced line ends
	cuts      []cut
	pos       int
	lineStart bool // no token was read yet on the current logical line
	// openComment is the place of a comment without an end, if there is one.
	openComment source.Span
}

// A cut is a removed line splice. From the offset at of the joined text, removed bytes
// of the original are missing.
type cut struct{ at, removed int }

func newScanner(f *source.File) *scanner {
	s := &scanner{file: f, lineStart: true}
	s.text, s.cuts = splice(f.Text)
	return s
}

// splice removes every backslash that ends a line, with the line end. Like gcc it
// allows blanks between the two.
func splice(text string) (string, []cut) {
	var (
		out     strings.Builder
		cuts    []cut
		removed int
		from    int
	)
	for i := strings.IndexByte(text, '\\'); i >= 0; {
		end := i + 1
		for end < len(text) && (text[end] == ' ' || text[end] == '\t' || text[end] == '\r') {
			end++
		}
		next := i + 1
		if end < len(text) && text[end] == '\n' {
			next = end + 1
			out.WriteString(text[from:i])
			removed += next - i
			from = next
			cuts = append(cuts, cut{out.Len(), removed})
		}
		j := strings.IndexByte(text[next:], '\\')
		if j < 0 {
			break
		}
		i = next + j
	}
	if cuts == nil {
		return text, nil
	}
	out.WriteString(text[from:])
	return out.String(), cuts
}

// original maps an offset of the joined text to one of the file.
func (s *scanner) original(pos int) int {
	i := sort.Search(len(s.cuts), func(i int) bool { return s.cuts[i].at > pos }) - 1
	if i < 0 {
		return pos
	}
	return pos + s.cuts[i].removed
}

// span is the place of the joined bytes [start, end).
func (s *scanner) span(start, end int) source.Span {
	if s.cuts == nil {
		return s.file.Span(start, end)
	}
	if end == start {
		at := s.original(start)
		return s.file.Span(at, at)
	}
	return s.file.Span(s.original(start), s.original(end-1)+1)
}

// next returns the next token, and kEOF at the end of the text, again and again.
func (s *scanner) next() token {
	flags := s.skipBlank()
	if s.lineStart {
		flags |= fLineStart | fNewline
		s.lineStart = false
	}
	t := token{flags: flags}
	start := s.pos
	if start >= len(s.text) {
		s.lineStart = true
		t.span = s.span(start, start)
		t.flags |= fNewline | fLineStart
		return t
	}
	t.kind = s.cutToken(s.text[start])
	t.text = s.text[start:s.pos]
	t.span = s.span(start, s.pos)
	return t
}

// skipBlank passes blanks, line ends and comments.
func (s *scanner) skipBlank() tokenFlags {
	var flags tokenFlags
	start := s.pos
loop:
	for s.pos < len(s.text) {
		switch c := s.text[s.pos]; {
		case c == '\n':
			flags |= fNewline | fSpace
			s.lineStart = true
			s.pos++
		case c == ' ' || c == '\t' || c == '\r' || c == '\f' || c == '\v':
			flags |= fSpace
			s.pos++
		case c == '/' && strings.HasPrefix(s.text[s.pos:], "//"):
			flags |= fSpace
			comment, _, _ := strings.Cut(s.text[s.pos:], "\n")
			s.pos += len(comment)
		case c == '/' && strings.HasPrefix(s.text[s.pos:], "/*"):
			flags |= s.skipComment()
		default:
			break loop
		}
	}
	if s.cuts != nil && flags&fSpace != 0 && s.original(s.pos)-s.original(start) != s.pos-start {
		flags |= fNewline
	}
	return flags
}

func (s *scanner) skipComment() tokenFlags {
	flags := fSpace
	end := strings.Index(s.text[s.pos+2:], "*/")
	if end < 0 {
		s.openComment = s.span(s.pos, s.pos+2)
		s.pos = len(s.text)
		return flags
	}
	end += s.pos + 4
	if strings.IndexByte(s.text[s.pos:end], '\n') >= 0 {
		flags |= fNewline
	}
	s.pos = end
	return flags
}

// cutToken moves to the end of the token that starts with c and returns its kind.
func (s *scanner) cutToken(c byte) kind {
	switch {
	case isLetter(c):
		for s.pos < len(s.text) && (isLetter(s.text[s.pos]) || isDigit(s.text[s.pos])) {
			s.pos++
		}
		return kIdent
	case isDigit(c), c == '.' && s.pos+1 < len(s.text) && isDigit(s.text[s.pos+1]):
		s.cutNumber()
		return kNumber
	case c == '"':
		return s.cutQuoted('"', kString, kOpenString)
	case c == '\'':
		return s.cutQuoted('\'', kChar, kOpenChar)
	}
	for _, i := range punctAt[c] {
		if p := &punctuation[i]; strings.HasPrefix(s.text[s.pos:], p.text) {
			s.pos += len(p.text)
			return p.kind
		}
	}
	s.pos++
	for c >= 0x80 && s.pos < len(s.text) && s.text[s.pos]&0xC0 == 0x80 {
		s.pos++
	}
	return kOther
}

// cutNumber passes a preprocessing number. It can be longer than a number: 1..N is one
// token, so that N in it is never a macro.
func (s *scanner) cutNumber() {
	for s.pos < len(s.text) {
		c := s.text[s.pos]
		if (c == '+' || c == '-') && strings.IndexByte("eEpP", s.text[s.pos-1]) >= 0 {
			s.pos++
			continue
		}
		if !isLetter(c) && !isDigit(c) && c != '.' {
			return
		}
		s.pos++
	}
}

// cutQuoted passes a literal. One without its end reaches to the end of the line.
func (s *scanner) cutQuoted(quote byte, closed, open kind) kind {
	for s.pos++; s.pos < len(s.text); s.pos++ {
		switch s.text[s.pos] {
		case quote:
			s.pos++
			return closed
		case '\n':
			return open
		case '\\':
			if s.pos+1 < len(s.text) && s.text[s.pos+1] != '\n' {
				s.pos++
			}
		}
	}
	s.pos = len(s.text)
	return open
}
