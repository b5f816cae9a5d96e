/* A worker that ends only as the last one
 * Does the lamp stay off?
 * Processes end in the reverse order of their
 * start. The worker would rather end than work,
 * but it cannot while the visitor lives. Spin's
 * reduction ends the visitor at once, and
 * misses the runs in which the worker works. */
bool lamp;

active proctype Worker() {
  do
  :: { lamp = true; assert(!lamp) } unless { break }
  od
}

active proctype Visitor() {
  byte steps;
  steps = 1   /* a local step, then the end of this process */
}
