/** Sizes of generated tests: `npm test` takes a sample of what the longer commands and single files run. */

/** @returns the size for `npm test`, else the whole one */
export const sampled = (short: number, whole: number): number => (process.env.TESTS === 'short' ? short : whole);
