// The seed of random samples. It changes every day, so that over time the tests see more than one run can.

/** The number of the day, or BEELINE_SEED. A test that uses it prints it. */
export const seed = Number(process.env.BEELINE_SEED ?? Math.floor(Date.now() / 86_400_000));
