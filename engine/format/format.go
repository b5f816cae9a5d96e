// Package format is the part of package fmt that Beeline's module uses. fmt needs reflection
// and the operating system, which are a fortieth of the module.
//
// The verbs are %s, %q, %d, %x, %o, %g, %f, %w and %%, with a width and a precision. They give
// the texts that fmt gives. An argument is a text, a whole number, a float64, an error, or has
// a method String. Types that are declared as one of the basic types need a conversion; a test
// looks at every call.
package format

import (
	"errors"
	"strconv"
	"strings"
)

// Sprintf formats arguments.
func Sprintf(layout string, args ...any) string {
	var b strings.Builder
	Fprintf(&b, layout, args...)
	return b.String()
}

// Fprintf formats arguments and appends them to b.
func Fprintf(b *strings.Builder, layout string, args ...any) {
	for {
		text, rest, found := strings.Cut(layout, "%")
		b.WriteString(text)
		if !found {
			return
		}
		var v verb
		v, layout = parse(rest)
		if v.letter == '%' {
			b.WriteByte('%')
			continue
		}
		out := v.format(args[0])
		args = args[1:]
		for range v.width - len(out) {
			b.WriteByte(v.fill)
		}
		b.WriteString(out)
	}
}

// Errorf returns an error with a formatted text. It wraps the argument of %w.
func Errorf(layout string, args ...any) error {
	text := Sprintf(layout, args...)
	if strings.Contains(layout, "%w") {
		for _, x := range args {
			if err, ok := x.(error); ok {
				return &wrapped{text, err}
			}
		}
	}
	return errors.New(text)
}

type wrapped struct {
	text  string
	cause error
}

func (w *wrapped) Error() string { return w.text }

func (w *wrapped) Unwrap() error { return w.cause }

// Any returns a value as a text: what a panic gave, for instance.
func Any(x any) string {
	v := verb{letter: 's', precision: -1}
	return v.format(x)
}

// A verb says how an argument is formatted.
type verb struct {
	letter    byte
	fill      byte // before a text that is shorter than width
	width     int
	precision int // -1 for as many digits as are needed
}

// parse reads a verb from the text after %, and returns what follows the verb.
func parse(text string) (verb, string) {
	v := verb{fill: ' ', precision: -1}
	if strings.HasPrefix(text, "0") {
		v.fill = '0'
	}
	for i := 0; ; i++ {
		switch b := text[i]; {
		case b == '.':
			v.precision = 0
		case b < '0' || '9' < b:
			v.letter = b
			return v, text[i+1:]
		case v.precision >= 0:
			v.precision = 10*v.precision + int(b-'0')
		default:
			v.width = 10*v.width + int(b-'0')
		}
	}
}

func (v *verb) format(x any) string {
	switch x := x.(type) {
	case string:
		return v.text(x)
	case error:
		return v.text(x.Error())
	case interface{ String() string }:
		return v.text(x.String())
	case float64:
		return strconv.FormatFloat(x, v.letter, v.precision, 64)
	case int:
		return v.signed(int64(x))
	case int32:
		return v.signed(int64(x))
	case int64:
		return v.signed(x)
	case uint8:
		return v.unsigned(uint64(x))
	case uint16:
		return v.unsigned(uint64(x))
	case uint32:
		return v.unsigned(uint64(x))
	case uint64:
		return v.unsigned(x)
	}
	return "a value of another type"
}

func (v *verb) text(s string) string {
	if v.letter == 'q' {
		return strconv.Quote(s)
	}
	return s
}

func (v *verb) signed(x int64) string { return strconv.FormatInt(x, v.base()) }

func (v *verb) unsigned(x uint64) string { return strconv.FormatUint(x, v.base()) }

func (v *verb) base() int {
	switch v.letter {
	case 'x':
		return 16
	case 'o':
		return 8
	}
	return 10
}
