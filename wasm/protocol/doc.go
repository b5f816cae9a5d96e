// Package protocol holds the messages between the checker and its hosts: requests,
// responses and what they are made of, as JSON. Hosts are the page, the command and
// tests. It imports nothing but the standard library, so that views and modules for
// other languages share it.
//
// Read request.go first, then result.go and trail.go.
package protocol
