/* A mailbox with two places
 * Is every request answered?
 * Two clients write to one server. A client that finds
 * the mailbox full goes away and waits for its answer. */
chan mailbox = [2] of { byte };
bool waits[2];

ltl answered { [] (waits[0] -> <> !waits[0]) }

active [2] proctype Client() {
  do
  :: waits[_pid] = true;
     if
     :: mailbox!_pid
     :: full(mailbox)
     fi;
     !waits[_pid]
  od
}

active proctype Server() {
  byte client;
  do
  :: mailbox?client -> waits[client] = false
  od
}
