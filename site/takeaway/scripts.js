// Scripts that answer the same question with native Spin, and its swarm of bitstate searches on many
// processors. They are put into a zip beside the model.

/**
 * What the scripts need of a question.
 * @typedef {object} Question
 * @property {string} file name of the model, without folders
 * @property {string} text of the model
 * @property {string[]} [included] names of the files beside the model that it includes, without a way out of its folder
 * @property {string[]} defines NAME or NAME=VALUE
 * @property {boolean} ignoreAsserts
 * @property {boolean} ignoreEnds
 * @property {boolean} shortest
 * @property {number} memory limit in MB
 * @property {string} [goal] a condition that no state may satisfy
 * @property {string} [property] as in the options of a check
 * @property {string} [formula] a formula, or the name of one in the model
 * @property {boolean} [fair]
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
MODEL=${word(isWritten(q) ? asked.file : q.file)}
`;

/** A formula that is not in the model: its name, and the file with it and the model. */
const asked = { name: "asked_in_beeline", file: "asked.pml" };

/** The options of gcc and pan for each property. @type {Record<string, {gcc: string, pan: string}>} */
const properties = {
  safety: { gcc: "-DSAFETY -DNOCLAIM", pan: "" },
  goal: { gcc: "-DSAFETY", pan: "" },
  ltl: { gcc: "", pan: "-a" },
  never: { gcc: "", pan: "-a" },
  accept: { gcc: "-DNOCLAIM", pan: "-a" },
  progress: { gcc: "-DNP", pan: "-l" },
};

/** Which property a question is about. Of everything, the scripts check assertions and deadlocks. @param {Question} q */
const propertyOf = ({ property = "", goal }) => (Object.hasOwn(properties, property) ? property : goal ? "goal" : "safety");

/** Whether a question is about a formula that is not in the model. Spin names the formulas without a name. @param {Question} q */
const isWritten = (q) => propertyOf(q) === "ltl" && !/^ltl_\d+$/.test(q.formula ?? "") && ![...q.text.matchAll(/\bltl\s+(\w+)/g)].some(([, name]) => name === q.formula);

/** The options of spin, gcc and pan for a question. @param {Question} q */
function options(q) {
  const property = propertyOf(q);
  const { gcc, pan } = properties[property];
  const name = property !== "ltl" ? "" : "-N " + (isWritten(q) ? asked.name : q.formula);
  const list = (/** @type {string[]} */ ...options) => options.filter(Boolean).join(" ");
  return {
    spin: list(q.goal ? "-N goal.never" : "", ...q.defines.map((d) => word("-D" + d))),
    gcc: list("-O2", gcc, q.fair ? "" : "-DNOFAIR", `-DMEMLIM=${q.memory}`),
    pan: list(pan, name, q.fair ? "-f" : "", q.ignoreAsserts ? "-A" : "", q.ignoreEnds ? "-E" : ""),
    shortest: q.shortest && /-DSAFETY/.test(gcc),
  };
}

/** A claim that is violated as soon as the condition holds. @param {string} goal */
const never = (goal) => `never {\n  do\n  :: (${goal}) -> break\n  :: else\n  od\n}\n`;

/** One check. @param {Question} q */
function check(q) {
  const { spin, gcc, pan, shortest } = options(q);
  return `${head(q, "Checks the model with Spin: one search of the whole state space.")}
spin -a ${spin} "$MODEL"
gcc ${gcc}${shortest ? " -DREACH" : ""} -o pan pan.c
./pan -m1000000 ${shortest ? "-i " : ""}${pan}
if [ -e "$MODEL.trail" ]; then
  echo
  spin -t -p ${spin} "$MODEL"
  echo "The trail is in $MODEL.trail. Drop it on Beeline together with the model."
fi
`;
}

/** One search of a swarm: other orders, other hashes, other sizes. @param {Question} q */
function one(q) {
  const { spin, gcc, pan } = options(q);
  return `${head(q, "One search of a swarm. Usage: ./one.sh NUMBER")}
N=\${1:?give the number of the search}
DIR=run-$N
mkdir -p "$DIR"
cp "$MODEL" ${q.goal ? "goal.never " : ""}"$DIR"
${(q.included ?? []).map((name) => `mkdir -p "$(dirname "$DIR"/${word(name)})"\ncp ./${word(name)} "$DIR"/${word(name)}\n`).join("")}\
cd "$DIR"
spin -a ${spin} "$MODEL"
# Every second search takes transitions in random order, every third processes.
ORDER=""
[ $((N % 2)) = 0 ] && ORDER="$ORDER -DT_RAND"
[ $((N % 3)) = 0 ] && ORDER="$ORDER -DP_RAND"
gcc ${gcc} -DBITSTATE $ORDER -o pan pan.c
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
${q.goal ? "\nThe condition is in goal.never. A trail of a search with a claim cannot be shown in Beeline.\n" : ""}${isWritten(q) ? `\nThe formula is at the end of ${asked.file}, which is the model otherwise.\n` : ""}${q.property === "all" ? "\nOf everything that the model states, these scripts check assertions and deadlocks.\nFor the others, choose one in Beeline and export again.\n" : ""}`;

/**
 * The files of the zip beside the model, by name. Scripts end with ".sh".
 * @param {Question} q @returns {Record<string, string>}
 */
export function scripts(q) {
  /** @type {Record<string, string>} */
  const files = { "check.sh": check(q), "one.sh": one(q), "swarm-slurm.sh": slurm(q), "README.txt": readme(q) };
  for (const [name, [what, body]] of Object.entries(spread)) files[name] = `${head(q, what)}\n${body}`;
  if (q.goal) files["goal.never"] = never(q.goal);
  if (isWritten(q)) files[asked.file] = `${q.text}\nltl ${asked.name} { ${q.formula} }\n`;
  return files;
}
