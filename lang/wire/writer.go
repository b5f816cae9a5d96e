package wire

import (
	"math"
	"strconv"
	"unicode/utf8"
)

func (c *Coder) put(s string) { c.out = append(c.out, s...) }

func (c *Coder) writeSigned(x int64) { c.out = strconv.AppendInt(c.out, x, 10) }

func (c *Coder) writeUnsigned(x uint64) { c.out = strconv.AppendUint(c.out, x, 10) }

func (c *Coder) writeBool(x bool) { c.out = strconv.AppendBool(c.out, x) }

// writeFloat writes the shortest number that is read as x, as JavaScript would write it.
func (c *Coder) writeFloat(x float64) {
	if math.IsInf(x, 0) || math.IsNaN(x) {
		c.fail("JSON does not have the number " + strconv.FormatFloat(x, 'g', -1, 64))
		x = 0
	}
	format := byte('f')
	if size := math.Abs(x); size != 0 && (size < 1e-6 || size >= 1e21) {
		format = 'e'
	}
	c.out = strconv.AppendFloat(c.out, x, format, -1, 64)
	if n := len(c.out); format == 'e' && n > 4 && string(c.out[n-4:n-1]) == "e-0" {
		c.out = append(c.out[:n-2], c.out[n-1]) // e-7, not e-07
	}
}

// writeString escapes the bytes of < and > and & too, so that a message can stand in a script
// of a page.
func (c *Coder) writeString(s string) {
	c.put(`"`)
	from := 0
	for i := 0; i < len(s); {
		if b := s[i]; b >= ' ' && b < utf8.RuneSelf && b != '"' && b != '\\' && b != '<' && b != '>' && b != '&' {
			i++
			continue
		}
		r, size := utf8.DecodeRuneInString(s[i:])
		if r >= utf8.RuneSelf && (r != utf8.RuneError || size > 1) && r != '\u2028' && r != '\u2029' {
			i += size
			continue
		}
		c.put(s[from:i])
		c.writeEscape(r)
		i += size
		from = i
	}
	c.put(s[from:])
	c.put(`"`)
}

// writeEscape writes a character below 65,536 as an escape.
func (c *Coder) writeEscape(r rune) {
	for i := 1; i < len(escapes); i += 2 {
		if rune(escapes[i]) == r && r != '/' {
			c.put(`\`)
			c.put(escapes[i-1 : i])
			return
		}
	}
	c.put(`\u`)
	c.put(strconv.FormatInt(0x10000|int64(r), 16)[1:])
}
