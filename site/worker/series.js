// The values of expressions along a run, as arrays: the page receives many of them without a noticeable pause.

/** @typedef {import("../protocol/protocol.js").Observed} Observed */

/** @param {import("../protocol/wire.js").Observation} observation @returns {Observed} */
export function packed({ values, ...rest }) {
  /** @type {Map<string, number>} */
  const codes = new Map();
  const series = { steps: new Int32Array(values.length), numbers: new Float64Array(values.length).fill(NaN), codes: new Int32Array(values.length).fill(-1), texts: /** @type {string[]} */ ([]) };
  values.forEach(({ step, value }, i) => {
    series.steps[i] = step;
    if (/^-?\d+$/.test(value)) {
      series.numbers[i] = Number(value);
      return;
    }
    if (!codes.has(value)) codes.set(value, series.texts.push(value) - 1);
    series.codes[i] = codes.get(value) ?? -1;
  });
  return { ...rest, series };
}
