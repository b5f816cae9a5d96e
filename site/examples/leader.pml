/* Leader election in a ring
 * Can two nodes both believe they lead?
 * Every node sends its number round the
 * ring and passes on only greater ones. The
 * number that comes back to its node is the
 * greatest. */
#define NODES 4

mtype = { candidate, leader };

chan ring[NODES] = [2] of { mtype, byte };
byte leaders;

proctype Node(byte place; byte number) {
  byte heard;
  ring[(place + 1) % NODES]!candidate,number;
  do
  :: ring[place]?candidate,heard ->
     if
     :: heard > number -> ring[(place + 1) % NODES]!candidate,heard
     :: heard < number           /* drop it */
     :: heard == number ->
        leaders++;
        assert(leaders == 1 && number == NODES);
        ring[(place + 1) % NODES]!leader,number
     fi
  :: ring[place]?leader,heard ->
     assert(heard >= number);
     if
     :: heard == number          /* the news is round */
     :: else -> ring[(place + 1) % NODES]!leader,heard
     fi;
     break
  od
}

init {
  atomic {
    run Node(0, 3); run Node(1, 1); run Node(2, 4); run Node(3, 2)
  }
}
