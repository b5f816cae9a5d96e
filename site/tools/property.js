// What is shown of a property: along a run that violates it, and beside the field for formulas.

import { Layouts } from "../graphs/layouts.js";
import { PropertyView, conditionsOf } from "../property/panel.js";

export { Layouts, PropertyView, conditionsOf };
