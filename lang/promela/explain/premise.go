package explain

import (
	"beeline/lang/promela/check"
	"beeline/lang/promela/syntax"
)

// Premise returns p of a property [] (p -> q), "" for other properties. p has no temporal
// operator. If it is never true, the property holds and says nothing about the model.
func Premise(info *check.Info) string {
	if info.Formula == nil {
		return ""
	}
	always, ok := info.Formula.Formula.(*syntax.Unary)
	if !ok || always.Op != syntax.OpAlways {
		return ""
	}
	implies, ok := always.X.(*syntax.Binary)
	if !ok || implies.Op != syntax.OpImplies || check.HasTemporal(implies.X) {
		return ""
	}
	return syntax.ExprText(implies.X)
}
