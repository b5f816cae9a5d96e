/* A channel without its owner
 * Does the box that was kept always hold a
 * message?
 * A channel ends with the process that declared
 * it, and the next channel gets its number.
 * Whether two owners live at the same time
 * decides which channel a kept number means. */
chan mail = [1] of { chan };
bool kept, sent;

active proctype Keeper() {
  chan box;
  mail?box; kept = true;
  sent == true;
  assert(len(box) == 1)
}

proctype Owner() {
  chan own = [1] of { bit };
  mail!own
}   /* the end of this process frees own, whose number is kept */

proctype Next() {
  chan own = [1] of { bit };
  own!1; sent = true;
  end: false
}

init { run Owner(); kept == true; run Next() }
