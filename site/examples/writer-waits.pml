/* A writer among readers
 * Does the writer get its turn?
 * Readers share the text, and the writer needs it alone.
 * A reader may start while others read, and the writer
 * when nobody does. */
byte readers;
bool asks, writing;

ltl writes { [] (asks -> <> writing) }

active [2] proctype Reader() {
  do
  :: atomic { !writing -> readers++ };
     assert(!writing);
     readers--
  od
}

active proctype Writer() {
  do
  :: asks = true;
     atomic { readers == 0 -> writing = true };
     asks = false;
     assert(readers == 0);
     writing = false
  od
}
