// Scripts that answer the same question with native Spin, and its swarm of bitstate searches on many
// processors. They are put into a zip beside the model.

/**
 * What the scripts need of a question.
 * @typedef {object} Question
 * @property {string} file name of the model, without folders
 * @property {string[]} defines NAME or NAME=VALUE
 * @property {boolean} ignoreAsserts
 * @property {boolean} ignoreEnds
 * @property {boolean} shortest
 * @property {number} memory limit in MB
 * @property {string} [goal] a condition that no state may satisfy
 */

/** The number of searches of a swarm, and how long each may take in seconds. */
const swarm = { runs: 32, seconds: 600 };

/** A word of a shell, whatever it contains. @param {string} text */
const word = (text) => `'${text.replaceAll("'", "'\\''")}'`;

/** @param {Question} q @param {string} what */
const head = (q, what) => `#!/bin/sh
# ${what}
# It needs Spin 6 and a C compiler: sudo apt-get install spin gcc
set -eu
cd "$(dirname "$0")"
MODEL=${word(q.file)}
`;

/** The options of spin and of pan for a question. @param {Question} q */
function options(q) {
  const defines = q.defines.map((d) => word("-D" + d)).join(" ");
  const pan = [q.ignoreAsserts ? "-A" : "", q.ignoreEnds ? "-E" : ""].filter(Boolean).join(" ");
  return { spin: [q.goal ? "-N goal.never" : "", defines].filter(Boolean).join(" "), pan };
}

/** A claim that is violated as soon as the condition holds. @param {string} goal */
const never = (goal) => `never {\n  do\n  :: (${goal}) -> break\n  :: else\n  od\n}\n`;

/** One check. @param {Question} q */
function check(q) {
  const { spin, pan } = options(q);
  const compile = ["-O2", "-DSAFETY", `-DMEMLIM=${q.memory}`, q.shortest ? "-DREACH" : ""].filter(Boolean).join(" ");
  return `${head(q, "Checks the model with Spin: one search of the whole state space.")}
spin -a ${spin} "$MODEL"
gcc ${compile} -o pan pan.c
./pan -m1000000 ${q.shortest ? "-i " : ""}${pan}
if [ -e "$MODEL.trail" ]; then
  echo
  spin -t -p ${spin} "$MODEL"
  echo "The trail is in $MODEL.trail. Drop it on Beeline together with the model."
fi
`;
}

/** One search of a swarm: other orders, other hashes, other sizes. @param {Question} q */
function one(q) {
  const { spin, pan } = options(q);
  return `${head(q, "One search of a swarm. Usage: ./one.sh NUMBER")}
N=\${1:?give the number of the search}
DIR=run-$N
mkdir -p "$DIR"
cp "$MODEL" ${q.goal ? "goal.never " : ""}"$DIR"
cd "$DIR"
spin -a ${spin} "$MODEL"
# Every second search takes transitions in random order, every third processes.
ORDER=""
[ $((N % 2)) = 0 ] && ORDER="$ORDER -DT_RAND"
[ $((N % 3)) = 0 ] && ORDER="$ORDER -DP_RAND"
gcc -O2 -DSAFETY -DBITSTATE -DMEMLIM=${q.memory} $ORDER -o pan pan.c
timeout ${swarm.seconds} ./pan -m$((1000 * (1 + N % 20))) -w$((20 + N % 9)) -k$((1 + N % 4)) -h$((N % 32)) -RS$N ${pan} >pan.txt || true
if [ -e "$MODEL.trail" ]; then
  cp "$MODEL.trail" "../run-$N.trail"
  echo "search $N: error, trail in run-$N.trail"
else
  echo "search $N: no error found"
fi
`;
}

const spread = {
  "swarm.sh": [`The swarm on this machine, one search for each processor at a time.`, `CORES=$(nproc)
for N in $(seq 1 "\${1:-${swarm.runs}}"); do
  ./one.sh "$N" &
  [ $((N % CORES)) != 0 ] || wait
done
wait
`],
  "swarm-parallel.sh": [`The swarm with GNU parallel: sudo apt-get install parallel`, `seq 1 "\${1:-${swarm.runs}}" | parallel ./one.sh {}
`],
};

/** @param {Question} q */
const slurm = (q) => `#!/bin/sh
#SBATCH --job-name=beeline-swarm
#SBATCH --array=1-${swarm.runs}
#SBATCH --time=${Math.ceil(swarm.seconds / 60) + 5}
#SBATCH --mem=${q.memory + 256}
# The swarm as an array of a Slurm cluster: sbatch swarm-slurm.sh
# Slurm copies this file, so the folder is that of the submission.
cd "$SLURM_SUBMIT_DIR"
./one.sh "$SLURM_ARRAY_TASK_ID"
`;

const readme = (/** @type {Question} */ q) => `The model ${q.file} and scripts that check it with native Spin.

  ./check.sh            one search of the whole state space
  ./swarm.sh            32 bitstate searches on this machine
  ./swarm-parallel.sh   the same with GNU parallel
  sbatch swarm-slurm.sh the same on a Slurm cluster

A swarm finds errors and proves nothing. Each search writes into a folder of its own, and a trail
to run-NUMBER.trail. Drop a trail on Beeline, together with the model, to see the run.
${q.goal ? "\nThe condition is in goal.never. A trail of a search with a claim cannot be shown in Beeline.\n" : ""}`;

/**
 * The files of the zip beside the model, by name. Scripts end with ".sh".
 * @param {Question} q @returns {Record<string, string>}
 */
export function scripts(q) {
  /** @type {Record<string, string>} */
  const files = { "check.sh": check(q), "one.sh": one(q), "swarm-slurm.sh": slurm(q), "README.txt": readme(q) };
  for (const [name, [what, body]] of Object.entries(spread)) files[name] = `${head(q, what)}\n${body}`;
  if (q.goal) files["goal.never"] = never(q.goal);
  return files;
}
