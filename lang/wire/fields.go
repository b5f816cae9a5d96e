package wire

import "strings"

// field reports whether a field is coded now: it is written unless it is left out, or it comes
// next in the text. After coding it the caller calls next.
func (c *Coder) field(name string, leaveOut bool) bool {
	if !c.writing {
		return c.open && c.key == name
	}
	if leaveOut || c.excepted(name) {
		return false
	}
	if c.out[len(c.out)-1] != '{' {
		c.put(",")
	}
	c.put(`"`)
	c.put(name)
	c.put(`":`)
	return true
}

func (c *Coder) excepted(name string) bool {
	for _, x := range c.except {
		if x == name {
			return true
		}
	}
	return false
}

// Int codes a field. Zero is left out if omitZero is set; this holds for the other methods too.
func (c *Coder) Int(name string, x *int, omitZero bool) {
	if c.field(name, omitZero && *x == 0) {
		*x = int(c.signed(int64(*x), 64))
		c.next()
	}
}

// Int32 codes a field.
func (c *Coder) Int32(name string, x *int32, omitZero bool) {
	if c.field(name, omitZero && *x == 0) {
		*x = int32(c.signed(int64(*x), 32))
		c.next()
	}
}

// Int64 codes a field.
func (c *Coder) Int64(name string, x *int64, omitZero bool) {
	if c.field(name, omitZero && *x == 0) {
		*x = c.signed(*x, 64)
		c.next()
	}
}

// Uint32 codes a field.
func (c *Coder) Uint32(name string, x *uint32, omitZero bool) {
	if c.field(name, omitZero && *x == 0) {
		*x = uint32(c.unsigned(uint64(*x), 32))
		c.next()
	}
}

// Uint64 codes a field.
func (c *Coder) Uint64(name string, x *uint64, omitZero bool) {
	if c.field(name, omitZero && *x == 0) {
		*x = c.unsigned(*x, 64)
		c.next()
	}
}

// Float64 codes a field.
func (c *Coder) Float64(name string, x *float64, omitZero bool) {
	if c.field(name, omitZero && *x == 0) {
		*x = c.float(*x)
		c.next()
	}
}

// Bool codes a field.
func (c *Coder) Bool(name string, x *bool, omitFalse bool) {
	if c.field(name, omitFalse && !*x) {
		*x = c.bool(*x)
		c.next()
	}
}

// String codes a field. What is read does not alias the text of the message.
func (c *Coder) String(name string, x *string, omitEmpty bool) {
	if c.field(name, omitEmpty && *x == "") {
		c.string(x)
		c.next()
	}
}

// Object codes a field that is a message itself.
func (c *Coder) Object(name string, m Message, leaveOut bool) {
	if c.field(name, leaveOut) {
		c.message(m)
		c.next()
	}
}

// codeNull writes null if a value is nil, or reads it if it comes next. It reports whether it did.
func (c *Coder) codeNull(isNil bool) bool {
	if c.writing && isNil {
		c.put("null")
	}
	return c.writing && isNil || !c.writing && c.null()
}

// message codes a value that is a message.
func (c *Coder) message(m Message) {
	if c.writing {
		c.put("{")
		m.Fields(c)
		c.put("}")
		return
	}
	key, open := c.key, c.open
	if c.begin() {
		for c.open {
			before := c.at
			m.Fields(c)
			if c.at == before {
				c.skip() // no field has this name
				c.next()
			}
		}
	}
	c.key, c.open = key, open
}

func (c *Coder) signed(x int64, bits int) int64 {
	if c.writing {
		c.writeSigned(x)
		return x
	}
	return c.readSigned(x, bits)
}

func (c *Coder) unsigned(x uint64, bits int) uint64 {
	if c.writing {
		c.writeUnsigned(x)
		return x
	}
	return c.readUnsigned(x, bits)
}

func (c *Coder) float(x float64) float64 {
	if c.writing {
		c.writeFloat(x)
		return x
	}
	return c.readFloat(x)
}

func (c *Coder) bool(x bool) bool {
	if c.writing {
		c.writeBool(x)
		return x
	}
	return c.readBool(x)
}

func (c *Coder) string(x *string) {
	switch {
	case c.writing:
		c.writeString(*x)
	case c.peek() == '"':
		*x = strings.Clone(c.quoted())
	case !c.null():
		c.mismatch("a text")
	}
}
