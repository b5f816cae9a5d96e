package zonegraph

// Each calls f with the locations and integers of the visited states.
func (r *Run) Each(f func(discrete []int32)) {
	for k := range r.nodes.keys.count {
		f(r.nodes.keys.at(uint32(k)))
	}
}

// Again expands every visited state once more.
func (r *Run) Again() {
	for id := range uint32(r.nodes.list.Len()) {
		if r.nodes.list.At(id).flags&dropped == 0 {
			r.nodes.state(id, r.state)
			r.batch.Reset()
			r.Graph.Successors(r.state, &r.batch)
			for i := range r.batch.Len() {
				r.follow(id, i)
			}
		}
	}
}
