package view

import "strconv"

// Path data of single marks, relative to the current point.
const (
	wrongDisc  = "m-8 0a8 8 0 1 0 16 0a8 8 0 1 0-16 0z"
	wrongCross = "m-2.7-2.7l5.4 5.4m0-5.4l-5.4 5.4"
	openDot    = "m-2.9 0a2.9 2.9 0 1 0 5.8 0a2.9 2.9 0 1 0-5.8 0z"
	headSize   = 7.0
)

// figure draws a chart, from the back to the front.
func (p *pen) figure(f *figure) {
	p.lives(f)
	p.bracket(f)
	p.arrows(f)
	p.dots(f)
	p.ends(f)
	for i := range f.labels {
		l := &f.labels[i]
		p.words("label", l.at.x, l.at.y, l.text)
	}
}

func (p *pen) lives(f *figure) {
	var births outline
	for i := range f.lives {
		l := &f.lives[i]
		lane := f.columns[l.column].lane
		x := f.x(l.column)
		var line, end outline
		line.polyline([]point{{x, max(l.from, 0)}, {x, min(l.to, f.height)}})
		p.lanePath("lane", lane, &line)
		if l.born {
			births.polyline([]point{{l.parent, l.from}, {x, l.from}})
			end.polyline([]point{{x - 5, l.from}, {x + 5, l.from}})
		}
		if l.died {
			end.polyline([]point{{x - 5, l.to + 9}, {x + 5, l.to + 9}})
			end.polyline([]point{{x, l.to}, {x, l.to + 9}})
		}
		p.lanePath("death", lane, &end)
	}
	p.path("birth", &births)
	for i := range f.atomics {
		a := &f.atomics[i]
		var line outline
		line.polyline([]point{{f.x(a.column), a.from}, {f.x(a.column), a.to}})
		p.lanePath("atomic", f.columns[a.column].lane, &line)
	}
}

func (p *pen) bracket(f *figure) {
	if f.loop == nil {
		return
	}
	b := f.loop
	var line outline
	line.polyline([]point{{b.x - 6, b.to}, {b.x, b.to}, {b.x, b.from}})
	if !b.open {
		line.to('L', point{b.x - 4, b.from})
	}
	p.path("bracket", &line)
	if !b.open {
		var head outline
		head.arrowhead([]point{{b.x, b.from}, {b.x - 4, b.from}}, headSize)
		p.path("shake-head", &head)
	}
}

func (p *pen) arrows(f *figure) {
	var slanted, slantedHead, shaken, shakenHead, lost, lostEnd outline
	for i := range f.arrows {
		a := &f.arrows[i]
		line, head := &slanted, &slantedHead
		switch a.kind {
		case handshake:
			line, head = &shaken, &shakenHead
		case unread:
			line = &lost
			lostEnd.shape(a.line[len(a.line)-1], openDot)
		}
		line.polyline(a.line)
		if a.head {
			head.arrowhead(a.line, headSize)
		}
	}
	p.path("arrow", &slanted)
	p.path("arrow-head", &slantedHead)
	p.path("lost", &lost)
	p.path("lost-end", &lostEnd)
	p.path("shake", &shaken)
	p.path("shake-head", &shakenHead)
}

// dots draws the marks of each lane as one path per shape.
func (p *pen) dots(f *figure) {
	type key struct {
		lane   Lane
		hollow bool
	}
	paths := map[key]*outline{}
	var keys []key
	var discs, crosses outline
	for i := range f.dots {
		d := &f.dots[i]
		if d.kind == wrong {
			discs.shape(d.at, wrongDisc)
			crosses.shape(d.at, wrongCross)
			continue
		}
		k := key{d.lane, d.kind == hollow}
		if paths[k] == nil {
			paths[k] = &outline{}
			keys = append(keys, k)
		}
		forms := &outlines
		if k.hollow {
			forms = &smallOutlines
		}
		paths[k].shape(d.at, forms[d.lane.Shape&3])
	}
	for _, k := range keys {
		class := "dot"
		if k.hollow {
			class = "hollow"
		}
		p.lanePath(class, k.lane, paths[k])
	}
	p.path("wrong", &discs)
	p.path("wrong-x", &crosses)
}

// summary describes a chart for people who cannot see it.
func (f *figure) summary() string {
	messages, never := 0, 0
	for i := range f.trail.Steps {
		m := f.trail.Steps[i].Message
		if m == nil || m.Kind == "receive" {
			continue
		}
		messages++
		if m.Kind == "send" && m.Match == 0 {
			never++
		}
	}
	text := "Sequence chart: " + count(uint64(len(f.trail.Processes)), "process", "processes") + ", " +
		shownPart(f.trail) + ", " + count(uint64(messages), "message", "messages")
	if never > 0 {
		text += ", " + strconv.Itoa(never) + " of them never received"
	}
	return text + ". The table says the same."
}
