package view

import "beeline/wasm/protocol"

// LaneOrder returns indices into t.Processes in an order in which messages cross few
// lanes. For up to six processes with messages the order is a best one, of equal ones the
// first in lexicographic order. For more it is a local optimum: moving a single lane does
// not improve it. Processes without messages follow. More than 255 processes keep their
// order.
func LaneOrder(t *protocol.Trail) []int {
	if len(t.Processes) > maxOrdered {
		order := make([]int, len(t.Processes))
		for i := range order {
			order[i] = i
		}
		return order
	}
	w := trafficOf(t)
	var talking, silent []int
	for i := range t.Processes {
		if w.busy(i) {
			talking = append(talking, i)
		} else {
			silent = append(silent, i)
		}
	}
	if len(talking) <= 6 {
		talking = w.best(talking)
	} else {
		w.improve(talking)
	}
	return append(talking, silent...)
}

// maxOrdered is the largest number of processes that are reordered.
const maxOrdered = 255

// A traffic matrix counts the messages between two processes, in both directions.
type traffic [][]int

func trafficOf(t *protocol.Trail) traffic {
	w := make(traffic, len(t.Processes))
	for i := range w {
		w[i] = make([]int, len(w))
	}
	for i := range t.Steps {
		s := &t.Steps[i]
		peer := receiver(t, s)
		if peer < 0 || peer == s.Process || s.Process < 0 || s.Process >= len(w) {
			continue
		}
		w[s.Process][peer]++
		w[peer][s.Process]++
	}
	return w
}

// receiver returns the process that receives the message of a step, -1 if there is none.
func receiver(t *protocol.Trail, s *protocol.Step) int {
	m := s.Message
	peer := -1
	switch {
	case m == nil:
	case m.Kind == "handshake":
		peer = m.Peer
	case m.Kind == "send" && m.Match > 0 && m.Match <= len(t.Steps):
		peer = t.Steps[m.Match-1].Process
	}
	if peer >= len(t.Processes) {
		return -1
	}
	return peer
}

func (w traffic) busy(i int) bool {
	for _, n := range w[i] {
		if n != 0 {
			return true
		}
	}
	return false
}

// cost returns how many lanes the messages cross in all.
func (w traffic) cost(order []int) int {
	sum := 0
	for i, a := range order {
		for j := i + 2; j < len(order); j++ {
			sum += w[a][order[j]] * (j - i - 1)
		}
	}
	return sum
}

// best tries all orders in lexicographic order and returns the first cheapest one.
func (w traffic) best(items []int) []int {
	chosen := append([]int(nil), items...)
	least := w.cost(chosen)
	order := append([]int(nil), items...)
	for permuteNext(order) {
		if c := w.cost(order); c < least {
			least = c
			copy(chosen, order)
		}
	}
	return chosen
}

// permuteNext steps to the lexicographically next permutation.
func permuteNext(p []int) bool {
	i := len(p) - 2
	for i >= 0 && p[i] >= p[i+1] {
		i--
	}
	if i < 0 {
		return false
	}
	j := len(p) - 1
	for p[j] <= p[i] {
		j--
	}
	p[i], p[j] = p[j], p[i]
	for l, r := i+1, len(p)-1; l < r; l, r = l+1, r-1 {
		p[l], p[r] = p[r], p[l]
	}
	return true
}

// improveRounds bounds the local search; it rarely needs more than four.
const improveRounds = 12

// improve moves single lanes to cheaper places until no move helps.
func (w traffic) improve(order []int) {
	if len(order) > 24 {
		return
	}
	least := w.cost(order)
	trial := make([]int, len(order))
	for range improveRounds {
		before := least
		for from := range order {
			for to := range order {
				copy(trial, order)
				relocate(trial, from, to)
				if c := w.cost(trial); c < least {
					least = c
					copy(order, trial)
				}
			}
		}
		if least == before {
			return
		}
	}
}

func relocate(p []int, from, to int) {
	moved := p[from]
	copy(p[from:], p[from+1:])
	copy(p[to+1:], p[to:len(p)-1])
	p[to] = moved
}
