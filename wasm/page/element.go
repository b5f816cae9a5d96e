//go:build js && wasm

package page

import (
	"syscall/js"

	"honnef.co/go/js/dom/v2"
)

// This file uses one concrete element type of dom. Its interfaces (Document, Element, Event)
// would link the methods of all types that implement them, and package time: together a
// twentieth of the module.

// element returns the methods of dom for an element.
func element(e js.Value) *dom.BasicElement {
	return &dom.BasicElement{BasicNode: &dom.BasicNode{Value: e}}
}

// set replaces the content of the element with an id. The content must come from view,
// which escapes all text of a model.
func (p *page) set(id, content string) {
	p.setWithin("#"+id, content)
}

// setWithin is set for the first element that matches a selector.
func (p *page) setWithin(selector, content string) {
	if e := p.find(selector); e.Truthy() {
		element(e).SetInnerHTML(content)
	}
}

// find returns the first element that matches a selector, or null.
func (p *page) find(selector string) js.Value {
	return p.document.Call("querySelector", selector)
}

// each calls f for all elements that match a selector.
func (p *page) each(selector string, f func(js.Value)) {
	list := p.document.Call("querySelectorAll", selector)
	for i := range list.Length() {
		f(list.Index(i))
	}
}

// within reports whether the focus is in the element with an id.
func (p *page) within(id string) bool {
	e := p.document.Get("activeElement")
	return e.Truthy() && e.Call("closest", "#"+id).Truthy()
}

// attribute returns an attribute of an element, "" without it.
func attribute(e js.Value, name string) string { return element(e).GetAttribute(name) }

func setAttribute(e js.Value, name, value string) { element(e).SetAttribute(name, value) }
