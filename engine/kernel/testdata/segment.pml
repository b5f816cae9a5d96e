/* Beeline's own memory
 * Threads take blocks from a segment of memory, which
 * becomes longer meanwhile. Does every block end within it,
 * and belong to one thread?
 * A thread reads where the free part starts, and then the
 * end. The end only moves away, so it is never before that
 * start. So do the cores that share a search of Beeline. */
#define BLOCK 2
#define LIMIT 9

byte start;               /* of the free part */
byte end = 3;             /* of the segment */
bool taken[LIMIT];        /* a block starts there */

/* Byte addresses: a negative difference is a large number. */
#define FULL (until >= at && until - at < BLOCK)

active [2] proctype Thread() {
  byte at, until;
  do
  :: at = start;
     until = end;
     if
     :: FULL -> break
     :: else ->
        if
        :: atomic { start == at -> start = at + BLOCK };
           assert(at + BLOCK <= end && !taken[at]);
           taken[at] = true
        :: start != at    /* the other was faster */
        fi
     fi
  od
}

active proctype Host() {
  do
  :: end < LIMIT -> end = end + 3
  :: else -> break
  od
}
