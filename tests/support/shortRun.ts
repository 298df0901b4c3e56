/** Sizes of generated tests: `npm test` takes a sample of what the longer commands and single files run. */

/** Whether this is `npm test`. */
export const isShortRun = process.env.TESTS === 'short';

/** @returns the size for `npm test`, else the whole one */
export const sampled = (short: number, whole: number): number => (isShortRun ? short : whole);
