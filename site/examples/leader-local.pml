/* A leader by neighbourhood
 * Who is greater than the left neighbour
 * leads. Is there one leader?
 * Each node sends only one message, but
 * hears nothing of the far side of the
 * ring. So there can be two leaders. */
#define NODES 4

chan ring[NODES] = [1] of { byte };
byte leaders;

proctype Node(byte place; byte number) {
  byte heard;
  ring[(place + 1) % NODES]!number;
  ring[place]?heard;
  if
  :: heard < number ->
     leaders++;
     assert(leaders == 1)
  :: else
  fi
}

init {
  atomic {
    run Node(0, 3); run Node(1, 1); run Node(2, 4); run Node(3, 2)
  }
}
