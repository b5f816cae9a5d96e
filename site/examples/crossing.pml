/* Railway crossing
 * Can a train pass while the gate is up?
 *
 * Trains come on two tracks. The keeper
 * counts them in and out, and raises the
 * gate only when no train is near. */
#define TRAINS 2

mtype = { near, gone };

chan bell = [0] of { mtype };
bool down;
byte passing;
byte cars;

active [TRAINS] proctype Train() {
  do
  :: bell!near;
     down;                        /* the signal shows the gate */
     passing++;
     assert(down && cars == 0);
     passing--;
     bell!gone
  od
}

active proctype Keeper() {
  byte count;
  do
  :: bell?near ->
     count++;
     atomic { cars == 0; down = true }
  :: bell?gone ->
     count--;
     if
     :: count == 0 -> down = false
     :: else
     fi
  od
}

active proctype Car() {
  do
  :: atomic { !down; cars++ }
     assert(passing == 0);
     cars--
  od
}
