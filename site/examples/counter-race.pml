/* A counter without a lock
 * Three workers add one each. Is the sum
 * three?
 * Reading and writing back are two steps. A
 * worker that pauses between them overwrites
 * what the others wrote meanwhile. */
#define WORKERS 3

byte counter;
byte finished;

proctype Worker() {
  byte copy;
  copy = counter;
  counter = copy + 1;
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
