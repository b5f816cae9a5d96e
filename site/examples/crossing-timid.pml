/* A gate that does not count
 * The gate goes up after each train. Is
 * that safe on two tracks?
 * The keeper forgets that a second train
 * may be under way when the first one has
 * gone. */
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
  do
  :: bell?near -> atomic { cars == 0; down = true }
  :: bell?gone -> down = false
  od
}

active proctype Car() {
  do
  :: atomic { !down; cars++ }
     assert(passing == 0);
     cars--
  od
}
