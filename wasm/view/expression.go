package view

import (
	"strings"
	"unicode"
)

// explain compares a condition with the same condition in values and returns the values of
// its operands: "paid is 120 and HELD is 100". It returns "" if the two have different
// shapes or no operand was replaced.
func explain(condition, values string) string {
	names, shape := operands(condition)
	found, other := operands(values)
	if shape != other || len(names) != len(found) {
		return ""
	}
	var parts []string
	said := map[string]bool{}
	for i, name := range names {
		if name != found[i] && !said[name] {
			said[name] = true
			parts = append(parts, name+" is "+found[i])
		}
	}
	return sequence(parts)
}

// operands splits a condition into its operands and its shape. Operands are names and
// numbers with their selectors. The shape is the text between them.
func operands(condition string) (list []string, shape string) {
	var between strings.Builder
	for i := 0; i < len(condition); {
		end := operandEnd(condition, i)
		if end == i {
			if condition[i] != ' ' {
				between.WriteByte(condition[i])
			}
			i++
			continue
		}
		list = append(list, condition[i:end])
		between.WriteString(" ")
		i = end
	}
	return list, normalized(between.String())
}

// operandEnd returns the end of the operand that begins at start, or start if none does.
func operandEnd(s string, start int) int {
	i := start
	if i < len(s) && s[i] == '-' && (i == 0 || strings.IndexByte("(=<>&|!+-*/%,", beforeSpace(s, i)) >= 0) &&
		i+1 < len(s) && unicode.IsDigit(rune(s[i+1])) {
		i++
	}
	word := i
	for i < len(s) && isWord(s[i]) {
		i++
	}
	if i == word {
		return start
	}
	for i < len(s) {
		switch {
		case s[i] == '[':
			i += matching(s[i:])
		case (s[i] == '.' || s[i] == '@' || s[i] == ':') && i+1 < len(s) && isWord(s[i+1]):
			for i++; i < len(s) && isWord(s[i]); i++ {
			}
		default:
			return i
		}
	}
	return i
}

// beforeSpace returns the last byte before i that is not a space.
func beforeSpace(s string, i int) byte {
	for i--; i > 0 && s[i] == ' '; i-- {
	}
	return s[i]
}

// matching returns the length of the bracketed part that s begins with.
func matching(s string) int {
	depth := 0
	for i := range len(s) {
		switch s[i] {
		case '[':
			depth++
		case ']':
			if depth--; depth == 0 {
				return i + 1
			}
		}
	}
	return len(s)
}

func isWord(c byte) bool {
	return c == '_' || '0' <= c && c <= '9' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z'
}

// normalized makes a shape independent of spacing.
func normalized(shape string) string { return strings.Join(strings.Fields(shape), " ") }
