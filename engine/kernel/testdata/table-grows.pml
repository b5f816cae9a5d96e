/* Beeline's table grows
 * Does the longer table have each state once?
 * A thread that finds the table full stops both threads.
 * When none is inside, the host provides a longer table.
 * The threads enter the old keys together, part by part,
 * and only then go on. So do the cores that share a search
 * of Beeline. */
#define STATES 4
#define EACH   3          /* states that a thread finds */
#define PARTS  3          /* slots of the old table */

byte slot[8];             /* first the old table, then the new one */
byte first, home = 2;     /* first slot, number of home slots */
byte room = 2, part = PARTS, done = PARTS;
byte inside, stored, ended;
bool halt, grown;

/* fresh becomes whether the key was not there. */
inline enter(key, fresh) {
  at = first + key % home;
  fresh = false;
  do
  :: atomic { slot[at] == 0 -> slot[at] = key }; fresh = true; break
  :: slot[at] == key -> break
  :: slot[at] != 0 && slot[at] != key -> at++
  od
}

active [2] proctype Thread() {
  byte count, state, at, mine;
  bool fresh;
  do
  :: count == EACH -> break
  :: count < EACH ->
     inside++;
     if
     :: halt
     :: !halt ->
        do                /* enter the keys of the old table */
        :: atomic { part < PARTS -> mine = part; part++ };
           if
           :: slot[mine] != 0 -> enter(slot[mine], fresh)
           :: else
           fi;
           done++
        :: part >= PARTS -> break
        od;
        if
        :: done < PARTS
        :: done == PARTS ->
           if
           :: atomic { room > 0 -> room-- };
              state = 1 + (count + 2 * _pid) % STATES;
              enter(state, fresh);
              stored = stored + fresh;
              count++
           :: room == 0 -> halt = true
           fi
        fi
     fi;
     inside--;
     !halt
  od;
  ended++;
  assert(ended < 2 || stored == STATES)
}

active proctype Host() {
end:
  do
  :: halt && inside == 0 ->
     assert(!grown);
     grown = true;
     first = PARTS;
     home = 3;
     room = 2 * EACH;
     part = 0;
     done = 0;
     halt = false
  od
}
