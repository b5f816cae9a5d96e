/* A hasty commit
 * One "no" decides. Why wait for the other votes?
 *
 * The coordinator announces the decision at the
 * first "no". The others still offer their votes,
 * nobody takes them, and all wait for each other. */
#define SIDES 3

mtype = { yes, no, commit, abort };

chan vote = [0] of { mtype };
chan verdict[SIDES] = [0] of { mtype };
byte committed, aborted;

active proctype Coordinator() {
  mtype said, decision = commit;
  byte i;
  for (i : 1 .. SIDES) {
    vote?said;
    if
    :: said == no -> decision = abort; break
    :: else
    fi
  }
  for (i : 0 .. SIDES - 1) {
    verdict[i]!decision
  }
}

active [SIDES] proctype Side() {
  mtype answer;
  if
  :: vote!yes
  :: vote!no
  fi;
  verdict[_pid - 1]?answer;
  if
  :: answer == commit -> committed++
  :: answer == abort  -> aborted++
  fi;
  assert(committed == 0 || aborted == 0)
}
