package random

import (
	"fmt"
	"strings"
)

// handshakes are statements of two processes that meet at rendezvous channels.
var handshakes = [][2]string{
	{"d!1", "d?v"},
	{"d!1; e?v", "d?v; e!2"},
	{"d!n", "d?eval(n)"},
	{"d!1; d!2", "d?v; d?n"},
	{"if :: d!1 :: e?v fi", "if :: d?v :: e!1 fi"},
	{"d!1; assert(x < 2)", "d?v; timeout"},
	{"c!1; d!2", "d?v; c?v"},
	{"do :: d!1 :: e?v; break od", "do :: d?v :: e!v; break od"},
}

// Handshakes visits one in every models, from number first on, of those in which two processes meet
// inside each pair of structures, about 1,700. A third process takes part in some of their
// handshakes. name says what a model has.
func Handshakes(first, every int, visit func(name, text string)) {
	n := first
	for _, sender := range nests {
		for _, receiver := range nests {
			for _, h := range handshakes {
				if n++; n%every == 0 {
					visit(sender+", "+receiver+", "+h[0]+", "+h[1], handshake(sender, receiver, h))
				}
			}
		}
	}
}

func handshake(sender, receiver string, h [2]string) string {
	text := `chan c = [1] of { byte }; chan d = [0] of { byte }; chan e = [0] of { byte };
byte x;
`
	process := func(name, nest, statements string) string {
		inline := "I" + name + "()"
		if nest == "I()" {
			text += fmt.Sprintf("inline %s { %s; n = 2 }\n", inline, statements)
			nest = inline
		}
		return fmt.Sprintf("active proctype %s() { byte n, v; n = 1; %s; n = 0; end: 0 }\n", name, strings.ReplaceAll(nest, "S", statements))
	}
	a, b := process("A", sender, h[0]), process("B", receiver, h[1])
	return text + a + b + "active proctype C() { if :: d?x :: e!3 :: x = 1 fi; x = 2; end: 0 }\n"
}
