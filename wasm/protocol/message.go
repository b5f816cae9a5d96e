package protocol

import "beeline/lang/wire"

// Write returns a message as JSON. It fails for numbers that JSON does not have.
func Write(m wire.Message) (string, error) { return wire.Write(m) }

// Read sets the fields of a message that a JSON text has; see wire.Read.
func Read(text string, m wire.Message) error { return wire.Read(text, m) }
