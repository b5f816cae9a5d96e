// Package report holds what a language tells people: diagnostics, names, trails with
// their processes, values and messages, and statements that were never executed. They
// are values with places and texts, nothing of how they came about.
//
// A language fills them in (lang/promela/explain does), wasm/protocol sends them as
// JSON under the names that hosts know, and wasm/view draws them. They are one set of
// types, not two with a conversion between them, and they live below lang because lang
// must not import wasm. The package imports nothing but the standard library.
//
// Read trail.go first.
package report
