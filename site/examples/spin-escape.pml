/* Interrupted by a waiting user
 * Is a job stopped before it goes wrong?
 * The send after "unless" stops the job
 * only while the user waits for it. Spin's
 * reduction lets the user wait at once, and
 * misses the runs in which the job is
 * faster. */
chan stop = [0] of { bit };
bool sent;

active proctype Job() {
  { sent = true;
    assert(false)
  } unless { stop!1 }
}

active proctype User() {
  byte pages;
  pages = 1;   /* a local step: no other process reads this variable */
  stop?1
}
