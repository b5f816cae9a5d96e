// The command line of the benchmark.

export const parts = ["exact", "collapse", "bitstate", "compact", "default", "bfs", "liveness", "heuristics", "cores", "directed", "click", "cold", "during", "long", "auto", "page", "limits", "timed"];

/** Sections that run only if --only names them, because they take gigabytes. */
export const large = ["growth", "largest", "huge"];

export const usage = `usage: ./build.sh bench [options]

  --models A,B     only these models of site/bench/models.json
  --named TEXT     only the models of "page", "limits" and "timed" with TEXT in their name
  --drawn N        also N models that a seed draws from the corpus, in the sections exact, bitstate, default, bfs (default: 12;
                   0 with --models or --quick)
  --errors N       models with errors that the seed draws for the section directed (default: 40)
  --seed N         of these models (default: the number of the day)
  --pairs N        pairs of runs, one of pan and one of Beeline, in turn (default: 5)
  --only A,B       only these sections: ${parts.join(", ")};
                   or these, which take minutes and gigabytes: ${large.join(", ")}
  --hosts A,B      only these hosts: node, chromium
  --quick          few small models, one pair
  --help           print this

Tables go to standard output, progress to standard error.
`;

/** @param {string} option @param {string} text @param {string[]} [among] */
function list(option, text, among) {
  const items = text.split(",").filter(Boolean);
  const wrong = among ? items.filter((i) => !among.includes(i)) : [];
  if (items.length === 0 || wrong.length) throw new Error(`${option} does not take "${wrong.join(",") || text}"`);
  return items;
}

/** @param {string} option @param {string} text */
function whole(option, text) {
  if (!/^\d{1,9}$/.test(text)) throw new Error(`${option} takes a whole number, at least 0`);
  return Number(text);
}

/** @param {string[]} args */
export function parse(args) {
  const wanted = { models: /** @type {string[]} */ ([]), drawn: -1, errors: 40, seed: Math.floor(Date.now() / 86_400_000), named: "", pairs: 0, only: parts, hosts: ["node", "chromium"], quick: false, help: false };
  for (let i = 0; i < args.length; i++) {
    const [option, attached] = args[i].split("=", 2);
    const value = () => {
      const v = attached ?? args[++i];
      if (v === undefined) throw new Error(`${option} takes a value`);
      return v;
    };
    if (option === "--models") wanted.models = list(option, value());
    else if (option === "--only") wanted.only = list(option, value(), [...parts, ...large]);
    else if (option === "--named") wanted.named = value();
    else if (option === "--hosts") wanted.hosts = list(option, value(), ["node", "chromium"]);
    else if (option === "--pairs") wanted.pairs = Number(value());
    else if (option === "--drawn") wanted.drawn = whole(option, value());
    else if (option === "--errors") wanted.errors = whole(option, value());
    else if (option === "--seed") wanted.seed = whole(option, value());
    else if (option === "--quick") wanted.quick = true;
    else if (option === "--help") wanted.help = true;
    else throw new Error(`there is no option ${option}`);
  }
  wanted.pairs ||= wanted.quick ? 1 : 5;
  if (wanted.drawn < 0) wanted.drawn = wanted.quick || wanted.models.length ? 0 : 12;
  if (!Number.isInteger(wanted.pairs) || wanted.pairs < 1) throw new Error("--pairs takes a whole number, at least 1");
  return wanted;
}
