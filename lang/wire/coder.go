// Package wire writes messages as JSON and reads them. It knows no message: each type lists
// its fields in a method Fields, and one method serves for both directions. The command
// go generate ./wasm/protocol writes these methods.
//
// Write gives the text that encoding/json gives, and Read accepts the same texts, except that
// names of fields must be spelled exactly and that a nesting has at most maxNesting levels.
// The package exists because encoding/json, with reflection, would be a twentieth of
// Beeline's module.
//
// Read coder.go first, then fields.go, lists.go, messages.go, reader.go and writer.go.
package wire

import "errors"

// A Message is a value that is an object in JSON.
type Message interface {
	// Fields calls a method of c, or a function of this package, for each field. The order of
	// the calls is that of the fields in JSON.
	Fields(c *Coder)
}

// A Coder writes or reads one message. The methods that take a name are for fields: they
// write the field, or read it if it comes next.
type Coder struct {
	writing bool
	out     []byte   // what is written
	except  []string // fields that are not written

	text   string // what is read
	at     int    // index into text
	key    string // name of the field whose value comes next, or of the last one that was read
	open   bool   // the object has a value next: that of key
	broken bool   // text is no JSON; nothing more is read
	depth  int    // nesting of the value that is being skipped

	err error // the first error
}

// Write returns a message as JSON. It fails for numbers that JSON does not have.
func Write(m Message) (string, error) { return WriteWithout(m, nil) }

// WriteWithout is Write without the fields of some names.
func WriteWithout(m Message, names []string) (string, error) {
	c := Coder{writing: true, except: names}
	c.message(m)
	return string(c.out), c.err
}

// Read sets the fields of a message that the text has, and leaves the others unchanged. It
// skips fields that the message lacks. If a value has the wrong type, Read reads the other
// fields and returns an error that names the first one.
func Read(text string, m Message) error {
	c := Coder{text: text}
	c.message(m)
	return c.finish()
}

// finish ends the reading of a text.
func (c *Coder) finish() error {
	if c.peek(); !c.broken && c.at < len(c.text) {
		c.malformed()
	}
	return c.err
}

// fail keeps the first error.
func (c *Coder) fail(message string) {
	if c.err == nil {
		c.err = errors.New(message)
	}
}
