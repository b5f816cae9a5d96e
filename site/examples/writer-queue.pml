/* A queue of readers and writer
 * Does the writer get its turn?
 * Everybody joins one queue first. Only the head of the
 * queue may start: a reader if nobody writes, the writer
 * if nobody reads. */
byte readers;
bool asks, writing;
chan queue = [3] of { pid };

ltl writes { [] (asks -> <> writing) }

active [2] proctype Reader() {
  do
  :: queue!_pid;
     atomic { !writing && queue?[eval(_pid)] -> queue?eval(_pid); readers++ };
     assert(!writing);
     readers--
  od
}

active proctype Writer() {
  do
  :: asks = true;
     queue!_pid;
     atomic { readers == 0 && queue?[eval(_pid)] -> queue?eval(_pid); writing = true };
     asks = false;
     assert(readers == 0);
     writing = false
  od
}
