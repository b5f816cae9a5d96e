package tck

import (
	"beeline/lang/diag"
	"beeline/lang/source"
)

// A scanner reads words and marks of a part of the text.
type scanner struct {
	file *source.File
	list *diag.List
	at   int // of the next byte
	end  int // of the part
}

// A word is a piece of the text with its place. A missing one is empty.
type word struct {
	text string
	span source.Span
}

func isLetter(c byte) bool { return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '_' }
func isDigit(c byte) bool  { return c >= '0' && c <= '9' }

// peek returns the next byte, 0 at the end.
func (s *scanner) peek() byte {
	if s.at < s.end {
		return s.file.Text[s.at]
	}
	return 0
}

// skipBlanks skips spaces and comments, and line ends too with lines.
func (s *scanner) skipBlanks(lines bool) {
	for ; s.at < s.end; s.at++ {
		switch c := s.peek(); {
		case c == ' ' || c == '\t' || c == '\r' || lines && c == '\n':
		case c == '#':
			s.skipLine()
			s.at--
		default:
			return
		}
	}
}

// skipLine skips the rest of the line, without its end.
func (s *scanner) skipLine() {
	for s.at < s.end && s.file.Text[s.at] != '\n' {
		s.at++
	}
}

// name reads a name, an empty word if there is none.
func (s *scanner) name() word {
	start := s.at
	if isLetter(s.peek()) {
		for s.at < s.end && (isLetter(s.peek()) || isDigit(s.peek()) || s.peek() == '.') {
			s.at++
		}
	}
	return s.since(start)
}

// digits reads a number without a sign, an empty word if there is none.
func (s *scanner) digits() word {
	start := s.at
	for isDigit(s.peek()) {
		s.at++
	}
	return s.since(start)
}

// since returns the text from an offset up to here.
func (s *scanner) since(start int) word {
	return word{s.file.Text[start:s.at], s.file.Span(start, s.at)}
}

// here is the place of the next character.
func (s *scanner) here() source.Span { return s.file.Span(s.at, min(s.at+s.width(), s.end)) }

// width is the number of bytes of the next character.
func (s *scanner) width() int {
	n := 1
	for s.at+n < s.end && s.file.Text[s.at+n]&0xC0 == 0x80 {
		n++
	}
	return n
}

// found describes the next character for a message.
func (s *scanner) found() string {
	switch c := s.peek(); {
	case s.at >= s.end:
		return "the end"
	case c == '\n':
		return "the end of the line"
	default:
		return "`" + s.file.Text[s.at:min(s.at+s.width(), s.end)] + "`"
	}
}

// number returns the value of digits. It reports a number that does not fit 32 bits.
func (s *scanner) number(w word, negative bool) (int32, bool) {
	v := int64(0)
	for i := range len(w.text) {
		if v = v*10 + int64(w.text[i]-'0'); v > 1<<31 {
			break
		}
	}
	if negative {
		v = -v
	}
	if v != int64(int32(v)) {
		s.list.Errorf(BadNumber, w.span, "`%s` is too large", w.text).WithHint("Numbers have 32 bits: from -2,147,483,648 to 2,147,483,647.")
		return 0, false
	}
	return int32(v), true
}
