/* Elevator that goes to the nearest call
 * Does the cabin come to everybody who calls?
 * The cabin goes where it is needed on the shortest way.
 * If two calls are equally near, it moves up. */
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
  do
  :: call[floor] ->
     open = true;
     call[floor] = false;
     open = false
  :: else ->
     if
     :: floor == 0 && (call[1] || call[2]) -> floor = 1
     :: floor == 1 && call[2] -> floor = 2
     :: floor == 1 && !call[2] && call[0] -> floor = 0
     :: floor == TOP && (call[1] || call[0]) -> floor = 1
     fi
  od
}
