package wire

// Fields that consist of messages. The compiler makes these functions once for each type of message. What all
// types share is therefore in functions of Coder.

// A pointer points to messages of type T.
type pointer[T any] interface {
	*T
	Message
}

// Pointer codes a field that may be nil, which is null in JSON.
func Pointer[T any, P pointer[T]](c *Coder, name string, x *P, omitNil bool) {
	if c.field(name, omitNil && *x == nil) {
		target(c, x)
		c.next()
	}
}

// target codes what a pointer points to, or nil.
func target[T any, P pointer[T]](c *Coder, x *P) {
	if c.codeNull(*x == nil) {
		*x = nil
		return
	}
	if *x == nil {
		*x = new(T)
	}
	c.message(*x)
}

// Messages codes a field that is a list of messages.
func Messages[T any, P pointer[T]](c *Coder, name string, x *[]T, omitEmpty bool) {
	if c.field(name, omitEmpty && len(*x) == 0) {
		messages[T, P](c, x)
		c.next()
	}
}

func messages[T any, P pointer[T]](c *Coder, x *[]T) {
	n := begin(c, x)
	for i := 0; c.element(i, n); i++ {
		c.message(P(&(*x)[i]))
	}
}

// Pointers codes a field that is a list of pointers to messages.
func Pointers[T any, P pointer[T]](c *Coder, name string, x *[]P, omitEmpty bool) {
	if c.field(name, omitEmpty && len(*x) == 0) {
		n := begin(c, x)
		for i := 0; c.element(i, n); i++ {
			target(c, &(*x)[i])
		}
		c.next()
	}
}

// MessageLists codes a field that is a list of lists of messages.
func MessageLists[T any, P pointer[T]](c *Coder, name string, x *[][]T, omitEmpty bool) {
	if c.field(name, omitEmpty && len(*x) == 0) {
		n := begin(c, x)
		for i := 0; c.element(i, n); i++ {
			messages[T, P](c, &(*x)[i])
		}
		c.next()
	}
}

// begin begins a list, which is made anew if it is read. It returns its length, -1 for null.
func begin[T any](c *Coder, x *[]T) int {
	n, isNew := c.beginElements(lengthOf(len(*x), *x == nil))
	if isNew {
		*x = nil
		if n >= 0 {
			*x = make([]T, n)
		}
	}
	return n
}
