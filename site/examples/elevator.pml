/* Elevator
 * Are all doors shut while it moves, and is at
 * most one open?
 * Buttons are pressed at any time. The cabin
 * moves towards a call, stops, opens the door of
 * its floor, and shuts it before it moves on. */
#define FLOORS 4

bool call[FLOORS];
bool open[FLOORS];
byte floor;
byte doors;                  /* open ones */
bool moving;

inline visit() {
  call[floor] = false;
  open[floor] = true;
  doors++;
  assert(!moving && doors == 1);
  doors--;
  open[floor] = false
}

active proctype Buttons() {
  byte f;
  do
  :: select (f : 0 .. 3);
     call[f] = true
  od
}

active proctype Cabin() {
  bool up = true;
  do
  :: call[floor] -> visit()
  :: else ->
     if
     :: up && floor == FLOORS - 1 -> up = false
     :: !up && floor == 0 -> up = true
     :: else ->
        moving = true;
        assert(!open[floor]);
        floor = (up -> floor + 1 : floor - 1);
        moving = false
     fi
  od
}
