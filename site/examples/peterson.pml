/* Peterson's lock
 * Can both be inside at once, or wait for each other
 * forever?
 * Raise the flag, give the turn away, then wait while
 * the other wants in and has the turn. Swap the first
 * two statements of the loop and check again. */
bool wants[2];
bit turn;
byte inside;

active [2] proctype Worker() {
  bit me = _pid;
  do
  :: wants[me] = true;
     turn = 1 - me;
     (!wants[1 - me] || turn == me);

     inside++;
     assert(inside == 1);
     inside--;

     wants[me] = false
  od
}
