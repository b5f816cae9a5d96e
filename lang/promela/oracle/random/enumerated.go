package random

// A List enumerates models. Models visits one in every of them, from number first on; name says what a
// model has. Nothing in them is random.
type List struct {
	Name   string
	Models func(first, every int, visit func(name, text string))
}

// Enumerated are the lists of models for all kinds of searches.
var Enumerated = []List{{"nests", Nests}, {"places", Places}, {"handshakes", Handshakes}, {"queues", Queues}, {"declarations", Declarations}}
