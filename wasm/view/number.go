package view

import (
	"strconv"
	"strings"

	"beeline/wasm/protocol"
)

// unitSpace stands between a number and its unit. It does not break.
const unitSpace = "\u00a0"

// count writes n with its noun.
func count(n uint64, one, many string) string {
	if n == 1 {
		return "1" + unitSpace + one
	}
	return protocol.Grouped(n) + unitSpace + many
}

var numerals = [...]string{"no", "one", "two", "three", "four", "five", "six",
	"seven", "eight", "nine", "ten", "eleven", "twelve"}

// inWords writes small numbers as words.
func inWords(n int) string {
	if n >= 0 && n < len(numerals) {
		return numerals[n]
	}
	return protocol.Grouped(uint64(n))
}

// capital makes the first letter of an ASCII word upper case.
func capital(s string) string {
	if s == "" {
		return s
	}
	return strings.ToUpper(s[:1]) + s[1:]
}

// whole makes a sentence of a message, with a capital letter and a full stop.
func whole(message string) string {
	if message == "" || strings.HasSuffix(message, ".") {
		return capital(message)
	}
	return capital(message) + "."
}

// size writes a number of bytes; 1 MB is 2^20 bytes, as Spin counts.
func size(bytes uint64) string {
	switch {
	case bytes < 1<<10:
		return count(bytes, "byte", "bytes")
	case bytes < 1<<20:
		return scaled(bytes, 1<<10, "KB")
	case bytes < 1<<30:
		return scaled(bytes, 1<<20, "MB")
	}
	return scaled(bytes, 1<<30, "GB")
}

// scaled writes bytes in a unit, below ten with one decimal unless it is zero.
func scaled(bytes, unit uint64, name string) string {
	tenths := (bytes*10 + unit/2) / unit
	text := protocol.Grouped((tenths + 5) / 10)
	if tenths < 100 {
		text = strings.TrimSuffix(strconv.FormatFloat(float64(tenths)/10, 'f', 1, 64), ".0")
	}
	return text + unitSpace + name
}

// factor writes a hash factor, below 100 with two digits.
func factor(x float64) string {
	if x < 99.5 {
		return strconv.FormatFloat(x, 'g', 2, 64)
	}
	return protocol.Grouped(uint64(min(x, 1e18)))
}

// coverage writes a share in percent. It never says 100 %.
func coverage(part float64) string {
	if part > 0.9999 {
		return "over 99.99" + unitSpace + "%"
	}
	return strconv.FormatFloat(100*part, 'g', 3, 64) + unitSpace + "%"
}

// duration writes seconds.
func duration(seconds float64) string {
	switch {
	case !(seconds >= 0.005):
		return "under 0.01" + unitSpace + "s"
	case seconds < 1:
		return strconv.FormatFloat(seconds, 'f', 2, 64) + unitSpace + "s"
	case seconds < 9.95:
		return strings.TrimSuffix(strconv.FormatFloat(seconds, 'f', 1, 64), ".0") + unitSpace + "s"
	case seconds < 119.5:
		return strconv.FormatFloat(seconds, 'f', 0, 64) + unitSpace + "s"
	}
	whole := uint64(seconds + 0.5)
	text := protocol.Grouped(whole/60) + unitSpace + "min"
	if rest := whole % 60; rest != 0 {
		text += " " + protocol.Grouped(rest) + unitSpace + "s"
	}
	return text
}

// sequence joins items for a sentence: "a, b and c".
func sequence(items []string) string {
	if len(items) < 2 {
		return strings.Join(items, "")
	}
	last := len(items) - 1
	return strings.Join(items[:last], ", ") + " and " + items[last]
}
