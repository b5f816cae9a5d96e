/* Readers and writers
 * May readers share, and does a writer
 * always write alone?
 * The first reader locks the room for all
 * readers, the last one frees it. "door"
 * lets one process at a time count. */
#define READERS 3
#define WRITERS 2

bool room, door;             /* locks: true when taken */
byte counted;                /* readers that have the room */
byte reading, writing;       /* for the assertions only */

inline take(lock) { atomic { !lock; lock = true } }
inline free(lock) { lock = false }

active [READERS] proctype Reader() {
  do
  :: take(door);
     counted++;
     if
     :: counted == 1 -> take(room)
     :: else
     fi;
     free(door);

     reading++;
     assert(writing == 0);
     reading--;

     take(door);
     counted--;
     if
     :: counted == 0 -> free(room)
     :: else
     fi;
     free(door)
  od
}

active [WRITERS] proctype Writer() {
  do
  :: take(room);
     writing++;
     assert(writing == 1 && reading == 0);
     writing--;
     free(room)
  od
}
