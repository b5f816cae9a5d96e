// Where the steps of a lasso are drawn: the beginning on a line, the loop around an ellipse.

/** @typedef {{x: number, y: number}} Point */

/** The size of the drawing in CSS pixels, the room at its borders, the distance of steps where there is room, and the least radii. */
export const size = { width: 320, height: 76, border: 12, step: 22, least: { line: 16, x: 24, y: 22 }, most: { line: 140, x: 70 } };

/** The most marks on the line and on the loop. */
const mostMarks = 24;

/**
 * The shape of a lasso with so many steps, of which `loop` are before the loop. A loop without steps is a small one.
 * @typedef {{steps: number, loop: number, joint: Point, center: Point, x: number, y: number}} Shape
 * @param {number} steps @param {number} loop
 * @returns {Shape} joint is where the loop begins, on the left of the ellipse with the radii x and y
 */
export function shapeOf(steps, loop) {
  const { border, height, step, least, most } = size;
  const line = loop === 0 ? 0 : Math.min(most.line, Math.max(least.line, loop * step));
  const around = Math.max(1, steps - loop);
  const joint = { x: border + line, y: height / 2 };
  const x = Math.min(most.x, least.x + 6 * (around - 1));
  return { steps, loop, joint, center: { x: joint.x + x, y: joint.y }, x, y: Math.min(height / 2 - border, least.y + 2 * (around - 1)) };
}

/** The point at a part of the loop, from 0 to 1: up from the joint, to the right and back below. @param {Shape} s @param {number} part @returns {Point} */
export function onLoop(s, part) {
  const angle = Math.PI * (1 + 2 * part);
  return { x: s.center.x + s.x * Math.cos(angle), y: s.center.y + s.y * Math.sin(angle) };
}

/** Where a step is: in the middle between the states around it. Step 0 is the start. @param {Shape} s @param {number} step @returns {Point} */
export function placeOf(s, step) {
  if (step > s.loop) return onLoop(s, (step - s.loop - 0.5) / (s.steps - s.loop));
  const length = s.joint.x - size.border;
  return { x: size.border + (step === 0 || s.loop === 0 ? 0 : (length * (step - 0.5)) / s.loop), y: s.joint.y };
}

/** The steps that have marks: all of them where there is room, otherwise evenly spread. @param {Shape} s @returns {number[]} */
export function marked({ steps, loop }) {
  const spread = (/** @type {number} */ from, /** @type {number} */ to) => {
    const count = Math.min(to - from, mostMarks);
    return Array.from({ length: count }, (_, i) => from + 1 + Math.floor((i * (to - from)) / count));
  };
  return [...spread(0, loop), ...spread(loop, steps)];
}

/** The step that is drawn nearest to a point. @param {Shape} s @param {Point} p @returns {number} */
export function nearest(s, p) {
  const distance = (/** @type {number} */ step) => Math.hypot(placeOf(s, step).x - p.x, placeOf(s, step).y - p.y);
  // Neighbours of the nearest of some steps are compared too, because a long run has steps without marks.
  const some = [0, ...marked(s)];
  const best = (/** @type {number[]} */ list) => list.reduce((a, b) => (distance(b) < distance(a) ? b : a));
  const near = best(some);
  const reach = Math.ceil(s.steps / mostMarks);
  const [from, to] = [Math.max(0, near - reach), Math.min(s.steps, near + reach)];
  const stride = Math.max(1, Math.floor((to - from) / 200));
  return best([near, ...Array.from({ length: Math.floor((to - from) / stride) + 1 }, (_, i) => from + i * stride)]);
}

/** The step that a key selects, undefined for other keys. After the last step the run is at the first one of the loop again. @param {Shape} s @param {number} step @param {string} key */
export function stepOf({ steps, loop }, step, key) {
  /** @type {Record<string, number>} */
  const to = { ArrowLeft: Math.max(0, step - 1), ArrowRight: step < steps ? step + 1 : loop < steps ? loop + 1 : steps, Home: 0, End: steps };
  return Object.hasOwn(to, key) ? to[key] : undefined;
}
