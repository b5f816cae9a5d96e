package wire

import (
	"sort"
	"strings"
)

// A dictionary is a map of values that Coder.value knows.
type dictionary[V any] map[string]V

// names returns the names in the map, sorted, nil for a nil map.
func (d *dictionary[V]) names() []string {
	if *d == nil {
		return nil
	}
	out := []string{}
	for name := range *d {
		out = append(out, name)
	}
	// Other packages link this function too. One for the type would be 18 KB more.
	sort.Slice(out, func(i, j int) bool { return out[i] < out[j] })
	return out
}

// set makes an empty map, or nil.
func (d *dictionary[V]) set(isNil bool) {
	*d = nil
	if !isNil {
		*d = dictionary[V]{}
	}
}

func (d *dictionary[V]) length() int { return lengthOf(len(*d), *d == nil) }

func (d *dictionary[V]) code(c *Coder, name string) {
	v := (*d)[name]
	c.value(&v)
	if !c.writing {
		(*d)[name] = v
	}
}

// byName is a dictionary of any type.
type byName interface {
	length() int // -1 for nil
	names() []string
	set(isNil bool)
	code(c *Coder, name string)
}

// dictionary codes a field that is a map. A nil map is null in JSON.
func (c *Coder) dictionary(name string, d byName, omitEmpty bool) {
	n := d.length()
	if !c.field(name, omitEmpty && n <= 0) {
		return
	}
	switch {
	case c.codeNull(n < 0):
		d.set(true)
	case c.writing:
		c.writeDictionary(d)
	default:
		c.readDictionary(d)
	}
	c.next()
}

func (c *Coder) writeDictionary(d byName) {
	c.put("{")
	for i, name := range d.names() {
		if i > 0 {
			c.put(",")
		}
		c.writeString(name)
		c.put(":")
		d.code(c, name)
	}
	c.put("}")
}

func (c *Coder) readDictionary(d byName) {
	key, open := c.key, c.open
	if c.begin() {
		if d.length() < 0 {
			d.set(false)
		}
		for c.open {
			d.code(c, strings.Clone(c.key))
			c.next()
		}
	}
	c.key, c.open = key, open
}

// StringMap codes a field.
func (c *Coder) StringMap(name string, x *map[string]string, omitEmpty bool) {
	c.dictionary(name, (*dictionary[string])(x), omitEmpty)
}

// Map codes a field whose values are each a Value by their pointer.
func Map[T any](c *Coder, name string, x *map[string]T, omitEmpty bool) {
	c.dictionary(name, (*dictionary[T])(x), omitEmpty)
}
