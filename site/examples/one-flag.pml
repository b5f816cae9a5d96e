/* A lock with one flag
 * Does everybody who wants in get in?
 * One step tests the flag and raises it, so no two
 * workers are ever inside. Compare Peterson's lock. */
bool wants[2], inside[2];
bool locked;

ltl enters { [] (wants[0] -> <> inside[0]) }

active [2] proctype Worker() {
  bit me = _pid;
  do
  :: wants[me] = true;
     atomic { !locked -> locked = true };

     inside[me] = true;
     assert(!inside[1 - me]);
     inside[me] = false;

     wants[me] = false;
     locked = false
  od
}
