// What is shown of a property: along a run that violates it, and beside the field for formulas.

import { Layouts } from "../graphs/layouts.js";
import { FormulaHelp } from "../property/field.js";
import { Offering } from "../property/offering.js";
import { PropertyView, conditionsOf } from "../property/panel.js";
import { listsOf } from "../runs/steps.js";

export { FormulaHelp, Layouts, Offering, PropertyView, conditionsOf, listsOf };
