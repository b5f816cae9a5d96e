// Package protocol holds the messages between the checker and its hosts: requests,
// responses and what they are made of, as JSON. Hosts are the page, the command and
// tests. Beside the standard library it imports lang/report alone, the part of the messages
// that languages fill in. Views and modules for other languages share both.
//
// Read request.go first, then result.go and lang/report.
package protocol
