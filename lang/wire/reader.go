package wire

import (
	"errors"
	"strconv"
)

// maxNesting is the deepest nesting of lists and objects in a value without a field. Reading
// is recursive, and a browser's stack is small.
const maxNesting = 100

// malformed ends the reading: the text is no JSON.
func (c *Coder) malformed() {
	where := " after character " + strconv.Itoa(c.at)
	if c.at >= len(c.text) {
		where = ": it ends too early"
	}
	c.end("the text is not JSON" + where)
}

// end ends the reading with an error.
func (c *Coder) end(message string) {
	if !c.broken {
		c.err = errors.New(message)
	}
	c.broken, c.open, c.at = true, false, len(c.text)
}

// mismatch skips a value that is not what the message needs.
func (c *Coder) mismatch(wanted string) {
	what := "the message"
	if c.key != "" {
		what = "`" + c.key + "`"
	}
	c.skip()
	if !c.broken {
		c.fail(what + " must be " + wanted)
	}
}

// peek skips white space and returns the next byte, 0 at the end of the text.
func (c *Coder) peek() byte {
	for c.at < len(c.text) {
		switch b := c.text[c.at]; b {
		case ' ', '\t', '\r', '\n':
			c.at++
		default:
			return b
		}
	}
	return 0
}

// take skips white space and then a byte, if it is the next one.
func (c *Coder) take(b byte) bool {
	if c.peek() != b || c.broken {
		return false
	}
	c.at++
	return true
}

// begin reads the start of an object and the name of its first field. It returns false, after
// the value, if that is no object.
func (c *Coder) begin() bool {
	switch {
	case c.null():
		return false
	case !c.take('{'):
		c.mismatch("an object")
		return false
	}
	c.open = !c.take('}')
	if c.open {
		c.name()
	}
	return true
}

// name reads the name of a field. The key aliases the text.
func (c *Coder) name() {
	if c.peek() == '"' {
		c.key = c.quoted()
		if c.take(':') {
			return
		}
	}
	c.malformed()
}

// next reads what follows the value of a field: the name of the next one, or the end of the
// object.
func (c *Coder) next() {
	switch {
	case c.writing:
	case c.take(','):
		c.name()
	case c.take('}'):
		c.open = false
	default:
		c.malformed()
	}
}

// beginList reads the start of a list and reports whether an element follows.
func (c *Coder) beginList() bool {
	if !c.take('[') {
		c.mismatch("a list")
		return false
	}
	return !c.take(']')
}

// nextElement reads what follows an element and reports whether another one follows.
func (c *Coder) nextElement() bool {
	switch {
	case c.take(','):
		return true
	case !c.take(']'):
		c.malformed()
	}
	return false
}

// null reads null, if it comes next.
func (c *Coder) null() bool { return c.word("null") }

// word reads a word, if it comes next.
func (c *Coder) word(w string) bool {
	if c.peek() != w[0] || len(c.text)-c.at < len(w) || c.text[c.at:c.at+len(w)] != w {
		return false
	}
	c.at += len(w)
	return true
}

func (c *Coder) readBool(x bool) bool {
	switch {
	case c.word("true"):
		return true
	case c.word("false"):
		return false
	case !c.null():
		c.mismatch("true or false")
	}
	return x
}

// skip skips a value.
func (c *Coder) skip() {
	switch b := c.peek(); {
	case c.broken:
	case b == '"':
		c.quoted()
	case b == '-' || '0' <= b && b <= '9':
		c.number()
	case b == '[' || b == '{':
		c.depth++
		if c.depth > maxNesting {
			c.end("the text is nested too deeply")
		} else if b == '[' {
			for more := c.beginList(); more; more = c.nextElement() {
				c.skip()
			}
		} else {
			c.skipObject()
		}
		c.depth--
	case !c.word("true") && !c.word("false") && !c.null():
		c.malformed()
	}
}

func (c *Coder) skipObject() {
	key, open := c.key, c.open
	for c.begin(); c.open; c.next() {
		c.skip()
	}
	c.key, c.open = key, open
}
