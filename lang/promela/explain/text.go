package explain

import "strings"

// shorten returns the first characters of a compound statement.
func shorten(text string) string {
	if r := []rune(text); len(r) > maxCompound {
		return string(r[:maxCompound-1]) + "…"
	}
	return text
}

// fold removes comments and replaces white space by single blanks, except in strings.
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
			i += endOf(rest, "*/")
			b.WriteByte(' ')
			continue
		case strings.HasPrefix(rest, "//"):
			i += endOf(rest, "\n")
			b.WriteByte(' ')
			continue
		}
		b.WriteByte(text[i])
	}
	return strings.Join(strings.Fields(b.String()), " ")
}

// endOf returns the index of the last byte of mark in a comment, or of the last byte of
// the text.
func endOf(text, mark string) int {
	if n := strings.Index(text[2:], mark); n >= 0 {
		return 2 + n + len(mark) - 1
	}
	return len(text) - 1
}

// within removes the middle of a text that has more than n characters.
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
