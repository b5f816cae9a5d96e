// Where the parts of a Gantt chart are: moments, bars, arrows and clocks of a run, in CSS pixels. Delays are
// to scale, except those that are marked as broken.

/** @typedef {import("../protocol/wire.js").Step} Step */
/** @typedef {import("../protocol/wire.js").Timing} Timing */
/** @typedef {import("../protocol/wire.js").Process} Process */

/** What the chart needs of a run. @typedef {{steps: Step[], processes: Process[], timing: Timing, loop: number}} Run */

/** The state after a step: its place, its time as text and number, and the delay before it. @typedef {{x: number, at: string, time: number, delay: number}} Moment */

/** A stay of a process in a location. @typedef {{row: number, from: number, to: number, name: string}} Bar */

/** The processes that take part in a step, the sender first. @typedef {{x: number, rows: number[], event: string}} Arrow */

/** A clock: its largest value, and its values at the ends of pieces between resets. @typedef {{name: string, most: number, pieces: [x: number, value: number][][]}} Clock */

/** @typedef {{width: number, moments: Moment[], bars: Bar[], arrows: Arrow[], clocks: Clock[], breaks: {x: number, delay: number}[], loop: number}} Plan */

/** Widths: at both ends, between steps at the same time, of the shortest delay, and of the longest that is not broken. */
export const widths = { end: 14, same: 26, least: 36, broken: 240 };

/** @param {string} fraction "10/3" */
export function numberOf(fraction) {
  const [above, below = "1"] = fraction.split("/");
  return Number(above) / Number(below);
}

/** The width of a unit of time, such that all delays fit into some pixels if that is possible. @param {number[]} delays @param {number} room */
function scaleOf(delays, room) {
  const some = delays.filter((d) => d > 0);
  if (some.length === 0) return 0;
  const all = room / some.reduce((a, b) => a + b, 0);
  return Math.max(widths.least / Math.min(...some), Math.min(all, widths.broken / Math.max(...some)));
}

/** @param {Run} run @param {number} room the width that is there @returns {Plan} */
export function planOf({ steps, processes, timing, loop }, room) {
  const at = ["0", ...steps.map((s) => s.moment?.at ?? timing.end)];
  const times = at.map(numberOf);
  const end = Math.max(numberOf(timing.end), times[times.length - 1]);
  const delays = [...times, end].map((t, i, all) => (i === 0 ? 0 : t - all[i - 1]));
  const rest = 2 * widths.end + widths.same * (delays.filter((d) => d === 0).length + 1);
  const scale = scaleOf(delays, Math.max(0, room - rest));
  /** @type {Moment[]} */
  const moments = [];
  /** @type {Plan["breaks"]} */
  const breaks = [];
  let x = widths.end;
  delays.forEach((delay, i) => {
    const whole = delay * scale;
    const width = i === 0 ? 0 : delay === 0 ? widths.same : Math.min(whole, widths.broken);
    if (whole > widths.broken + 1e-6) breaks.push({ x: x + width / 2, delay });
    x += width;
    if (i < times.length) moments.push({ x, at: at[i], time: times[i], delay });
  });
  const last = Math.max(x, moments[moments.length - 1].x + widths.same);
  return {
    width: last + widths.end, moments, breaks, loop,
    bars: barsOf(steps, processes, timing, moments, last),
    arrows: steps.flatMap((s, i) => (s.moment ? [{ x: moments[i + 1].x, rows: s.moment.leaps.map((l) => l.process), event: s.moment.leaps[0].event }] : [])),
    clocks: timing.clocks.map((name, i) => clockOf(name, i, steps, moments, { x: last, time: end })),
  };
}

/** The height of a bracket, and the length of an arrow to the right. */
const bracket = { top: 18, bottom: 23, arrow: 12 };

/**
 * The path of the bracket over the times at which a step can happen. It has no end where the time itself is not
 * one of them, and an arrow where there is no latest time.
 * @param {Plan} plan @param {number} step @param {import("../protocol/wire.js").Window} window
 */
export function windowOf(plan, step, { from, to, after, before }) {
  const left = placeOf(plan, step, numberOf(from));
  const end = plan.width - widths.end;
  const right = to === undefined ? end : Math.min(end, placeOf(plan, step, numberOf(to)));
  const beyond = to === undefined || numberOf(to) > plan.moments[plan.moments.length - 1].time && right >= end;
  const y = bracket.top;
  const tip = beyond ? `M${right - 5} ${y - 4}L${right} ${y}L${right - 5} ${y + 4}` : before ? "" : `M${right} ${y - 4}V${bracket.bottom}`;
  return `M${left} ${after ? y : bracket.bottom}${after ? "" : `V${y - 4}M${left} ${y}`}H${right}${tip}`;
}

/** The place of a time around a step, between the moments beside it. @param {Plan} plan @param {number} step @param {number} time */
function placeOf({ moments, width }, step, time) {
  const { x, time: now } = moments[step];
  if (time === now) return x;
  if (time < now) {
    const { x: left, time: then } = moments[step - 1];
    return now > then ? Math.max(left, x - ((now - time) / (now - then)) * (x - left)) : left;
  }
  for (let i = step + 1; i < moments.length; i++) {
    const [a, b] = [moments[i - 1], moments[i]];
    if (time <= b.time && b.time > a.time) return a.x + ((time - a.time) / (b.time - a.time)) * (b.x - a.x);
  }
  return width - widths.end;
}

/** @param {Step[]} steps @param {Process[]} processes @param {Timing} timing @param {Moment[]} moments @param {number} last */
function barsOf(steps, processes, timing, moments, last) {
  /** @type {Bar[]} */
  const bars = [];
  const open = processes.map((_, row) => ({ row, from: moments[0].x, to: last, name: timing.locations[row] ?? "" }));
  steps.forEach((s, i) => {
    for (const { process, to } of s.moment?.leaps ?? []) {
      const { x } = moments[i + 1];
      bars.push({ ...open[process], to: x });
      open[process] = { row: process, from: x, to: last, name: to };
    }
  });
  return [...bars, ...open];
}

/** @param {string} name @param {number} i @param {Step[]} steps @param {Moment[]} moments @param {{x: number, time: number}} end @returns {Clock} */
function clockOf(name, i, steps, moments, end) {
  /** @type {Clock["pieces"]} */
  const pieces = [];
  /** @type {[number, number][]} */
  let piece = [[moments[0].x, 0]];
  let value = 0;
  let most = 0;
  /** @param {number} x @param {number} delay */
  const grow = (x, delay) => {
    value += delay;
    most = Math.max(most, value);
    piece.push([x, value]);
  };
  for (const [n, s] of steps.entries()) {
    const { x, delay } = moments[n + 1];
    grow(x, delay);
    const text = s.moment?.clocks?.[i];
    if (s.moment && text === undefined) return { name, most, pieces: [...pieces, piece] };
    const now = text === undefined ? value : numberOf(text);
    if (Math.abs(now - value) < 1e-9) continue;
    pieces.push(piece);
    piece = [[x, now]];
    value = now;
    most = Math.max(most, value);
  }
  grow(end.x, end.time - moments[moments.length - 1].time);
  return { name, most, pieces: [...pieces, piece] };
}
