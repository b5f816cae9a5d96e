// A double click is possible, and so is a single one.
E<> Desktop.opened
E<> Desktop.chosen
// A single click is known after the patience of the desktop.
A[] Desktop.chosen imply Desktop.x >= 3
// One of the two always happens.
A<> Desktop.opened or Desktop.chosen
