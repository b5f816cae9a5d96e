package wire

import (
	"errors"
	"strconv"
)

// number reads a number and returns its digits, which alias the text.
func (c *Coder) number() string {
	from := c.at
	if c.here() == '-' {
		c.at++
	}
	sound := c.here() == '0'
	if sound {
		c.at++
	} else {
		sound = c.digits()
	}
	if c.here() == '.' {
		c.at++
		sound = c.digits() && sound
	}
	if b := c.here(); b == 'e' || b == 'E' {
		c.at++
		if b := c.here(); b == '+' || b == '-' {
			c.at++
		}
		sound = c.digits() && sound
	}
	if !sound {
		c.malformed()
		return "0"
	}
	return c.text[from:c.at]
}

// here is the next byte, white space too, 0 at the end of the text.
func (c *Coder) here() byte {
	if c.at < len(c.text) {
		return c.text[c.at]
	}
	return 0
}

// digits reads digits and reports whether there are any.
func (c *Coder) digits() bool {
	from := c.at
	for '0' <= c.here() && c.here() <= '9' {
		c.at++
	}
	return c.at > from
}

// numeral returns the digits of the number that comes next. It returns false, with an error
// unless the value is null, if there is none.
func (c *Coder) numeral(wanted string) (string, bool) {
	switch b := c.peek(); {
	case b == '-' || '0' <= b && b <= '9':
		s := c.number()
		return s, !c.broken
	case !c.null():
		c.mismatch(wanted)
	}
	return "", false
}

const wholeNumber = "a whole number"

func (c *Coder) readSigned(x int64, bits int) int64 {
	if s, ok := c.numeral(wholeNumber); ok {
		n, err := strconv.ParseInt(s, 10, bits)
		if err == nil {
			return n
		}
		c.unfit(err, wholeNumber)
	}
	return x
}

func (c *Coder) readUnsigned(x uint64, bits int) uint64 {
	const wanted = wholeNumber + " from 0 on"
	if s, ok := c.numeral(wanted); ok {
		n, err := strconv.ParseUint(s, 10, bits)
		if err == nil {
			return n
		}
		c.unfit(err, wanted)
	}
	return x
}

func (c *Coder) readFloat(x float64) float64 {
	if s, ok := c.numeral("a number"); ok {
		n, err := strconv.ParseFloat(s, 64)
		if err == nil {
			return n
		}
		c.unfit(err, "a number")
	}
	return x
}

// unfit keeps the error of a number that a field cannot have.
func (c *Coder) unfit(err error, wanted string) {
	if errors.Is(err, strconv.ErrRange) {
		c.fail("`" + c.key + "` is out of range")
	} else {
		c.fail("`" + c.key + "` must be " + wanted)
	}
}
