//go:build js && wasm

package page

import "syscall/js"

// set replaces the content of the element with an id. The content must come from view,
// which escapes all text of a model.
func (p *page) set(id, content string) {
	p.setWithin("#"+id, content)
}

// setWithin is set for the first element that matches a selector.
func (p *page) setWithin(selector, content string) {
	if e := p.find(selector); e.Truthy() {
		e.Set("innerHTML", content)
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
func attribute(e js.Value, name string) string {
	if v := e.Call("getAttribute", name); !v.IsNull() {
		return v.String()
	}
	return ""
}

func setAttribute(e js.Value, name, value string) { e.Call("setAttribute", name, value) }
