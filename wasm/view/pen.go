package view

import "strconv"

// A pen draws a figure as SVG. On the page the parts have classes, and the style sheet
// colours them. In a file they have presentation attributes instead.
type pen struct {
	markup
	file bool
}

// paints are the presentation attributes of classes.
var paints = map[string]string{
	"lane":       `fill="none" stroke-width="1.5" stroke-opacity=".38"`,
	"atomic":     `fill="none" stroke-width="5" stroke-opacity=".25"`,
	"dot":        "",
	"hollow":     `fill="#ffffff" stroke-width="1.8"`,
	"arrow":      `fill="none" stroke="#4a504d" stroke-width="1.3"`,
	"arrow-head": `fill="#4a504d"`,
	"shake":      `fill="none" stroke="#191c1b" stroke-width="1.8"`,
	"shake-head": `fill="#191c1b"`,
	"lost":       `fill="none" stroke="#4a504d" stroke-width="1.3" stroke-dasharray="3 2.5"`,
	"lost-end":   `fill="#ffffff" stroke="#4a504d" stroke-width="1.3"`,
	"birth":      `fill="none" stroke="#5f6663" stroke-width="1.2" stroke-dasharray="1.5 2"`,
	"halt":       `fill="none" stroke-width="2.2"`,
	"wake":       `fill="none" stroke="#4a504d" stroke-width="1.3" stroke-dasharray="5 3"`,
	"cycle":      `fill="none" stroke="#b3201a" stroke-width="1.5" stroke-dasharray="5 3"`,
	"cycle-head": `fill="#b3201a"`,
	"death":      `fill="none" stroke-width="1.8"`,
	"wrong":      `fill="#b3201a"`,
	"wrong-x":    `fill="none" stroke="#ffffff" stroke-width="1.8" stroke-linecap="round"`,
	"bracket":    `fill="none" stroke="#191c1b" stroke-width="1.4"`,
	"label":      `font-family="ui-monospace, Menlo, Consolas, DejaVu Sans Mono, monospace" font-size="11" fill="#4a504d"`,
	"text":       `font-family="ui-monospace, Menlo, Consolas, DejaVu Sans Mono, monospace" font-size="12" fill="#191c1b"`,
	"quiet":      `font-family="ui-monospace, Menlo, Consolas, DejaVu Sans Mono, monospace" font-size="12" fill="#5f6663"`,
	"title":      `font-family="system-ui, Helvetica, Arial, sans-serif" font-size="16" font-weight="600" fill="#191c1b"`,
}

// laneInks are the colours of lanes in a file, grey first.
var laneInks = [...]string{"#5f6663", "#0a58b8", "#b04500", "#4d1259", "#0e7450",
	"#6e3200", "#171478", "#a14480", "#55636a"}

// filled are the classes whose fill has the colour of the lane. Others have it as stroke.
var filled = map[string]bool{"dot": true}

// look writes the attributes of a class.
func (p *pen) look(class string) {
	if !p.file {
		p.attr("class", class)
		return
	}
	p.raw(" ", paints[class])
}

// laneLook is look for a part in the colour of a lane.
func (p *pen) laneLook(class string, l Lane) {
	if !p.file {
		p.attr("class", class+" "+l.class())
		return
	}
	side := "stroke"
	if filled[class] {
		side = "fill"
	}
	p.raw(" ", paints[class])
	p.attr(side, laneInks[l.Color])
}

// path writes a path. An empty path is left out.
func (p *pen) path(class string, d *outline) {
	if len(d.b) > 0 {
		p.raw("<path")
		p.look(class)
		p.raw(` d="`, string(d.b), `"/>`)
	}
}

// lanePath is path in the colour of a lane.
func (p *pen) lanePath(class string, l Lane, d *outline) {
	if len(d.b) > 0 {
		p.raw("<path")
		p.laneLook(class, l)
		p.raw(` d="`, string(d.b), `"/>`)
	}
}

// words writes a text at a place.
func (p *pen) words(class string, x, y float64, text string) {
	p.raw("<text")
	p.look(class)
	p.raw(` x="`, coordinate(x), `" y="`, coordinate(y), `">`)
	p.text(text)
	p.raw("</text>")
}

// An outline collects the data of a path.
type outline struct{ b []byte }

func (d *outline) to(command byte, p point) {
	d.b = append(d.b, command)
	d.b = appendCoordinate(d.b, p.x)
	d.b = append(d.b, ' ')
	d.b = appendCoordinate(d.b, p.y)
}

func (d *outline) polyline(points []point) {
	for i, p := range points {
		if i == 0 {
			d.to('M', p)
		} else {
			d.to('L', p)
		}
	}
}

// shape draws a closed form around a place.
func (d *outline) shape(at point, form string) {
	d.to('M', at)
	d.b = append(d.b, form...)
}

// arrowhead draws a head at the end of a line.
func (d *outline) arrowhead(line []point, size float64) {
	end, before := line[len(line)-1], line[len(line)-2]
	back := shorten(before, end, 0.01)
	ux, uy := (end.x-back.x)*100, (end.y-back.y)*100
	half := size * 0.45
	d.to('M', point{end.x + ux*size, end.y + uy*size})
	d.to('L', point{end.x - uy*half, end.y + ux*half})
	d.to('L', point{end.x + uy*half, end.y - ux*half})
	d.b = append(d.b, 'z')
}

func coordinate(v float64) string { return string(appendCoordinate(nil, v)) }

// appendCoordinate writes a coordinate with at most one decimal.
func appendCoordinate(b []byte, v float64) []byte {
	tenths := int64(v*10 + 0.5)
	if v < 0 {
		tenths = int64(v*10 - 0.5)
	}
	if tenths < 0 {
		b = append(b, '-')
		tenths = -tenths
	}
	b = strconv.AppendInt(b, tenths/10, 10)
	if tenths%10 != 0 {
		b = append(b, '.', byte('0'+tenths%10))
	}
	return b
}
