package wire

import (
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// quoted reads a string. It aliases the text if that has no escapes.
func (c *Coder) quoted() string {
	from := c.at + 1
	end, escaped := from, false
	for ; end < len(c.text) && c.text[end] != '"' && c.text[end] >= ' '; end++ {
		if c.text[end] == '\\' {
			escaped = true
			end++
		}
	}
	if end >= len(c.text) || c.text[end] != '"' {
		c.at = end
		c.malformed()
		return ""
	}
	c.at = end + 1
	s := c.text[from:end]
	if !escaped && utf8.ValidString(s) {
		return s
	}
	out, ok := unquoted(s)
	if !ok {
		c.malformed()
	}
	return out
}

// escapes has the characters that follow a backslash, and what each pair stands for.
const escapes = `""\\//b` + "\b" + `f` + "\f" + `n` + "\n" + `r` + "\r" + `t` + "\t"

// unquoted replaces the escapes of a string, and what is not UTF-8 by U+FFFD. It returns false
// if there is no such escape.
func unquoted(s string) (string, bool) {
	var b strings.Builder
	b.Grow(len(s))
	for len(s) > 0 {
		if s[0] != '\\' {
			r, size := utf8.DecodeRuneInString(s)
			b.WriteRune(r)
			s = s[size:]
			continue
		}
		if len(s) > 1 && s[1] == 'u' {
			r, size := unicodeEscape(s)
			if size == 0 {
				return "", false
			}
			b.WriteRune(r)
			s = s[size:]
			continue
		}
		i := 0
		for i < len(escapes) && (len(s) < 2 || escapes[i] != s[1]) {
			i += 2
		}
		if i == len(escapes) {
			return "", false
		}
		b.WriteByte(escapes[i+1])
		s = s[2:]
	}
	return b.String(), true
}

// unicodeEscape reads \u and four digits, or two such halves of one character. It returns
// their length, 0 if there are no four digits, and U+FFFD for half of a character.
func unicodeEscape(s string) (r rune, size int) {
	r, ok := fourDigits(s)
	if !ok {
		return 0, 0
	}
	if !utf16.IsSurrogate(r) {
		return r, 6
	}
	if second, ok := fourDigits(s[6:]); ok {
		if both := utf16.DecodeRune(r, second); both != utf8.RuneError {
			return both, 12
		}
	}
	return utf8.RuneError, 6
}

func fourDigits(s string) (rune, bool) {
	if len(s) < 6 || s[0] != '\\' || s[1] != 'u' {
		return 0, false
	}
	n, err := strconv.ParseUint(s[2:6], 16, 16)
	return rune(n), err == nil
}
