package wire

// A sequence is a list whose elements can be coded.
type sequence interface {
	length() int          // number of elements, -1 for nil
	make(n int)           // makes n new elements; nil for -1
	code(c *Coder, i int) // codes one element
}

// lengthOf returns what sequence.length returns for a list.
func lengthOf(n int, isNil bool) int {
	if isNil {
		return -1
	}
	return n
}

// list codes a field that is a list. A nil list is null in JSON.
func (c *Coder) list(name string, list sequence, omitEmpty bool) {
	if c.field(name, omitEmpty && list.length() <= 0) {
		c.sequence(list)
		c.next()
	}
}

// sequence codes a value that is a list.
func (c *Coder) sequence(list sequence) {
	n, isNew := c.beginElements(list.length())
	if isNew {
		list.make(n)
	}
	for i := 0; c.element(i, n); i++ {
		list.code(c, i)
	}
}

// beginElements begins a list of n elements, or null if n is -1. It returns the length of the list, and
// whether the list must be made anew because it is read. That of a value that is no list is -1.
func (c *Coder) beginElements(n int) (length int, isNew bool) {
	switch {
	case c.codeNull(n < 0):
		return -1, !c.writing
	case c.writing:
		c.put("[")
		return n, false
	case c.peek() != '[':
		c.mismatch("a list")
		return -1, false
	}
	return c.count(), true
}

// element goes to the i-th of n elements. It reports whether there is one, and ends the list otherwise.
func (c *Coder) element(i, n int) bool {
	switch {
	case n < 0:
		return false
	case c.writing && i == n:
		c.put("]")
		return false
	case c.writing:
		if i > 0 {
			c.put(",")
		}
		return true
	}
	if i == 0 && !c.beginList() || i > 0 && !c.nextElement() {
		return false
	}
	if i == n {
		c.malformed()
	}
	return i < n
}

// count returns the number of elements of the list that begins here. It trusts the text: if
// that is no JSON, the number is wrong.
func (c *Coder) count() int {
	commas, depth, empty := 0, 0, true
	for i := c.at; i < len(c.text); i++ {
		switch c.text[i] {
		case ' ', '\t', '\r', '\n':
			continue
		case '[', '{':
			depth++
			if depth == 1 {
				continue
			}
		case ']', '}':
			depth--
			if depth == 0 {
				if empty {
					return 0
				}
				return commas + 1
			}
		case ',':
			if depth == 1 {
				commas++
			}
		case '"':
			for i++; i < len(c.text) && c.text[i] != '"'; i++ {
				if c.text[i] == '\\' {
					i++
				}
			}
		}
		empty = false
	}
	return 0
}

// A list is a list of values that Coder.value knows.
type list[T any] []T

func (l *list[T]) length() int { return lengthOf(len(*l), *l == nil) }

func (l *list[T]) make(n int) {
	*l = nil
	if n >= 0 {
		*l = make(list[T], n)
	}
}

func (l *list[T]) code(c *Coder, i int) { c.value(&(*l)[i]) }

// Strings codes a field.
func (c *Coder) Strings(name string, x *[]string, omitEmpty bool) {
	c.list(name, (*list[string])(x), omitEmpty)
}

// Ints codes a field.
func (c *Coder) Ints(name string, x *[]int, omitEmpty bool) {
	c.list(name, (*list[int])(x), omitEmpty)
}

// Int32s codes a field.
func (c *Coder) Int32s(name string, x *[]int32, omitEmpty bool) {
	c.list(name, (*list[int32])(x), omitEmpty)
}

// Uint32s codes a field.
func (c *Coder) Uint32s(name string, x *[]uint32, omitEmpty bool) {
	c.list(name, (*list[uint32])(x), omitEmpty)
}

// Uint64s codes a field.
func (c *Coder) Uint64s(name string, x *[]uint64, omitEmpty bool) {
	c.list(name, (*list[uint64])(x), omitEmpty)
}

// value codes an element of a list or of a map.
func (c *Coder) value(x any) {
	switch x := x.(type) {
	case *string:
		c.string(x)
	case *int:
		*x = int(c.signed(int64(*x), 64))
	case *int32:
		*x = int32(c.signed(int64(*x), 32))
	case *uint32:
		*x = uint32(c.unsigned(uint64(*x), 32))
	case *uint64:
		*x = c.unsigned(*x, 64)
	case Value:
		x.Code(c)
	}
}

// Floats codes a field that is an array. Missing elements become 0, and further ones are
// skipped.
func (c *Coder) Floats(name string, x []float64) { c.list(name, (*array)(&x), false) }

// An array has a fixed length.
type array []float64

func (a *array) length() int { return len(*a) }

func (a *array) make(n int) {
	if n >= 0 {
		clear(*a)
	}
}

func (a *array) code(c *Coder, i int) {
	if i < len(*a) {
		(*a)[i] = c.float((*a)[i])
	} else {
		c.skip()
	}
}
