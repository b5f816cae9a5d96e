package explain

import "strings"

// longest is how many characters of a compound statement are shown.
const longest = 160

func shorten(text string) string {
	if r := []rune(text); len(r) > longest {
		return string(r[:longest-1]) + "…"
	}
	return text
}

// fold drops comments outside strings and writes white space as single blanks.
func fold(text string) string {
	var b strings.Builder
	quoted := false
	for i := 0; i < len(text); i++ {
		rest := text[i:]
		switch {
		case quoted:
			if text[i] == '\\' && len(rest) > 1 {
				b.WriteByte(text[i])
				i++
			} else if text[i] == '"' {
				quoted = false
			}
		case text[i] == '"':
			quoted = true
		case strings.HasPrefix(rest, "/*"):
			i += after(rest, "*/")
			b.WriteByte(' ')
			continue
		case strings.HasPrefix(rest, "//"):
			i += after(rest, "\n")
			b.WriteByte(' ')
			continue
		}
		b.WriteByte(text[i])
	}
	return strings.Join(strings.Fields(b.String()), " ")
}

// after returns the index of the last byte of mark in text, or of text.
func after(text, mark string) int {
	if n := strings.Index(text[2:], mark); n >= 0 {
		return 2 + n + len(mark) - 1
	}
	return len(text) - 1
}

// Texts of the model that a result has, in characters. Names and statements can be as
// long as the model itself, and every step has some.
const (
	mostName = 200
	mostText = 2000
)

// within cuts a text in the middle, so that it has at most n characters.
func within(text string, n int) string {
	if len(text) <= n {
		return text
	}
	r := []rune(text)
	if len(r) <= n {
		return text
	}
	head := n * 2 / 3
	return string(r[:head]) + "…" + string(r[len(r)-(n-1-head):])
}
