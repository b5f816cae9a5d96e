// Package protocol holds the messages between the checker and its hosts, as JSON, and the
// catalogue of searches, estimates, stores and options. Hosts are the page, the command and
// tests. The package runs no search and draws nothing. It imports only lang/report, the
// part of the messages that languages fill in, and lang/wire.
//
// Read request.go first, then response.go and result.go. The catalogue is in catalog.go,
// estimates.go, flags.go, effects.go and portfolio.go. To add a search or an estimate, write its code,
// its row and its tests, and run go generate ./wasm/protocol: it writes the JavaScript
// modules and the README table that tests compare with the catalogue. It also writes the
// methods in fields.go, with which package lang/wire writes and reads the messages as JSON.
package protocol
