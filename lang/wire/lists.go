package wire

// Elements is a list whose elements can be coded.
type Elements interface {
	Len() int             // number of elements, -1 for nil
	Make(n int)           // makes n new elements; nil for -1
	Code(c *Coder, i int) // codes one element
}

// Len returns what Elements.Len returns for a list.
func Len(n int, isNil bool) int {
	if isNil {
		return -1
	}
	return n
}

// List codes a field that is a list. A nil list is null in JSON.
func (c *Coder) List(name string, list Elements, omitEmpty bool) {
	if c.field(name, omitEmpty && list.Len() <= 0) {
		c.Elements(list)
		c.next()
	}
}

// Elements codes a value that is a list.
func (c *Coder) Elements(list Elements) {
	n := list.Len()
	switch {
	case c.Null(n < 0):
		list.Make(-1)
	case c.writing:
		c.put("[")
		for i := range n {
			if i > 0 {
				c.put(",")
			}
			list.Code(c, i)
		}
		c.put("]")
	default:
		c.readElements(list)
	}
}

func (c *Coder) readElements(list Elements) {
	if c.peek() != '[' {
		c.mismatch("a list")
		return
	}
	n := c.count()
	list.Make(n)
	i := 0
	for more := c.beginList(); more; more = c.nextElement() {
		if i == n {
			c.malformed()
			return
		}
		list.Code(c, i)
		i++
	}
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

func (l *list[T]) Len() int { return Len(len(*l), *l == nil) }

func (l *list[T]) Make(n int) {
	*l = nil
	if n >= 0 {
		*l = make(list[T], n)
	}
}

func (l *list[T]) Code(c *Coder, i int) { c.value(&(*l)[i]) }

// Strings codes a field.
func (c *Coder) Strings(name string, x *[]string, omitEmpty bool) {
	c.List(name, (*list[string])(x), omitEmpty)
}

// Ints codes a field.
func (c *Coder) Ints(name string, x *[]int, omitEmpty bool) {
	c.List(name, (*list[int])(x), omitEmpty)
}

// Int32s codes a field.
func (c *Coder) Int32s(name string, x *[]int32, omitEmpty bool) {
	c.List(name, (*list[int32])(x), omitEmpty)
}

// Uint32s codes a field.
func (c *Coder) Uint32s(name string, x *[]uint32, omitEmpty bool) {
	c.List(name, (*list[uint32])(x), omitEmpty)
}

// Uint64s codes a field.
func (c *Coder) Uint64s(name string, x *[]uint64, omitEmpty bool) {
	c.List(name, (*list[uint64])(x), omitEmpty)
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
func (c *Coder) Floats(name string, x []float64) { c.List(name, (*array)(&x), false) }

// An array has a fixed length.
type array []float64

func (a *array) Len() int { return len(*a) }

func (a *array) Make(n int) {
	if n >= 0 {
		clear(*a)
	}
}

func (a *array) Code(c *Coder, i int) {
	if i < len(*a) {
		(*a)[i] = c.float((*a)[i])
	} else {
		c.skip()
	}
}
