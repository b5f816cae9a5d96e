package prog_test

import (
	"slices"
	"testing"

	"beeline/engine/prog"
)

// TestOperands: EachOperand and EachOperandOf visit everything that is evaluated.
func TestOperands(t *testing.T) {
	p := &prog.Program{
		Exprs: make([]prog.Expr, 10),
		Refs:  []prog.Ref{{}, {Index: []prog.Index{{Expr: 4}, {Expr: 5}}}},
		Args:  []prog.ExprID{9, 6, 7, 9},
	}
	args := prog.Slice{First: 1, Count: 2}
	var got []prog.ExprID
	visit := func(id prog.ExprID) { got = append(got, id) }
	p.EachOperand(&prog.Expr{A: 1, B: 2, C: 3, Ref: 1, Args: args}, visit)
	if want := []prog.ExprID{1, 2, 3, 6, 7, 4, 5}; !slices.Equal(got, want) {
		t.Errorf("operands of an expression: %v, want %v", got, want)
	}
	got = nil
	p.EachOperandOf(&prog.Action{A: 1, Ref: 1, Args: args}, visit)
	if want := []prog.ExprID{1, 6, 7, 4, 5}; !slices.Equal(got, want) {
		t.Errorf("operands of an action: %v, want %v", got, want)
	}
	got = nil
	if p.EachOperand(&prog.Expr{Op: prog.Const}, visit); got != nil {
		t.Errorf("operands of a constant: %v, want none", got)
	}
}
