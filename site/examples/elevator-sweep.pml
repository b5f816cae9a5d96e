/* Elevator that sweeps
 * Does the cabin come to everybody who calls?
 * The cabin moves up to the top and down to the ground,
 * again and again. It opens its door wherever somebody
 * has called. */
#define TOP 2

bool call[3];
byte floor;
bool open;

ltl comes { [] (call[0] -> <> (open && floor == 0)) }

active proctype Buttons() {
  do
  :: call[0] = true
  :: call[1] = true
  :: call[2] = true
  od
}

active proctype Cabin() {
  bool up;
  do
  :: if
     :: call[floor] ->
        open = true;
        call[floor] = false;
        open = false
     :: else
     fi;
     if
     :: floor == 0   -> up = true
     :: floor == TOP -> up = false
     :: else
     fi;
     floor = (up -> floor + 1 : floor - 1)
  od
}
