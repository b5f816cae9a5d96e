// Package report has the types of what people read about a model: diagnostics, declared
// names, trails with processes, values and messages, and statements that were never
// executed, and Grouped, which writes numbers. It imports the standard library only.
//
// A language fills them in, as lang/promela/explain does. wasm/protocol sends them as JSON
// with the field names given here, and wasm/view draws them. They are not in wasm/protocol,
// because lang must not import wasm.
//
// Read trail.go first.
package report
