package wire

// A Value is a value that takes several forms in JSON.
type Value interface {
	// Code calls one of the methods of c without a name, according to Coder.Form.
	Code(c *Coder)
}

// Form returns how the value begins that is read: '"', '[', '{', 't', 'f', 'n' for null, '-' or
// a digit, 0 at the end of the text. When a value is written, Form returns its argument.
func (c *Coder) Form(written byte) byte {
	if c.writing {
		return written
	}
	return c.peek()
}

// Writing reports whether values are written, not read.
func (c *Coder) Writing() bool { return c.writing }

// StringValue codes a value.
func (c *Coder) StringValue(x *string) { c.string(x) }

// StringsValue codes a value.
func (c *Coder) StringsValue(x *[]string) { c.sequence((*list[string])(x)) }

// BoolValue codes a value.
func (c *Coder) BoolValue(x *bool) { *x = c.bool(*x) }

// Int32Value codes a value.
func (c *Coder) Int32Value(x *int32) { *x = int32(c.signed(int64(*x), 32)) }

// WriteValue returns a value as JSON.
func WriteValue(v Value) ([]byte, error) {
	c := Coder{writing: true}
	v.Code(&c)
	return c.out, c.err
}

// ReadValue sets a value.
func ReadValue(text []byte, v Value) error {
	c := Coder{text: string(text)}
	v.Code(&c)
	return c.finish()
}
