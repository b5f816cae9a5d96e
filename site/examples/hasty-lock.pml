/* A hasty lock
 * Look first, then raise the flag: can both
 * be inside?
 * A process sees the other flag down, and
 * then raises its own. Both processes can
 * be between these two steps. */
bool flag[2];
byte inside;

active [2] proctype Worker() {
  do
  :: !flag[1 - _pid];
     flag[_pid] = true;
     inside++;
     assert(inside == 1);
     inside--;
     flag[_pid] = false
  od
}
