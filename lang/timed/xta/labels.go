package xta

// Texts returns the labels of an edge as written in .xta, without their keywords: select, guard,
// synchronisation, update and probability, those that it has.
func (e *Edge) Texts() []string {
	var out []string
	for _, l := range labelsOf(e) {
		out = append(out, l.text)
	}
	return out
}

// Corner returns the least coordinates of the labels of a location or an edge, false without any.
func (l Labels) Corner() (least Point, ok bool) {
	for _, p := range l {
		if !ok {
			least, ok = p, true
		}
		least.X, least.Y = min(least.X, p.X), min(least.Y, p.Y)
	}
	return least, ok
}
