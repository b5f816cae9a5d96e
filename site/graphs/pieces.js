// Long work on the page in pieces, so that keys and the pointer get their turn between two of them.

/** The longest piece in milliseconds. */
const longest = 10;

/** A function to be awaited between parts of the work. It lets other work run if a piece has taken long enough. */
export function breaks() {
  let began = performance.now();
  return async () => {
    if (performance.now() - began < longest) return;
    await new Promise((done) => setTimeout(done));
    began = performance.now();
  };
}
