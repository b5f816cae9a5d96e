/* A counter with atomic steps
 * Is the sum right when nobody can come
 * between reading and writing?
 * "atomic" lets one process take several
 * steps in a row. The order of the workers is
 * still free, and every order is checked. */
#define WORKERS 3

byte counter;
byte finished;

proctype Worker() {
  byte copy;
  atomic { copy = counter; counter = copy + 1 }
  finished++
}

init {
  byte i;
  atomic {
    for (i : 1 .. WORKERS) { run Worker() }
  }
  finished == WORKERS;
  assert(counter == WORKERS)
}
