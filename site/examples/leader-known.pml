/* A ring that elects
 * Is there ever a leader, and does it stay the only one?
 * Every node sends its number round the ring, and passes
 * on only greater ones. The number that comes back to its
 * node is the greatest. */
#define NODES 3

chan link[NODES] = [NODES] of { byte };
byte leaders;

ltl elects { <> (leaders > 0) }
ltl stays  { [] (leaders > 0 -> [] (leaders == 1)) }

active [NODES] proctype Node() {
  byte mine = (_pid + 1) % NODES;
  byte other;
  link[(_pid + 1) % NODES]!mine;
end:
  do
  :: link[_pid]?other ->
     if
     :: other > mine -> link[(_pid + 1) % NODES]!other
     :: other == mine -> leaders++
     :: else
     fi
  od
}
