/** Sizes of generated tests: `npm test` takes a sample of what the longer commands and single files run. */

/** True for `npm test`. */
export const isShortRun = process.env.TESTS === 'short';

/** @returns the size for `npm test`, else the whole one */
export const sampled = (short: number, whole: number): number => (isShortRun ? short : whole);

/** @returns all cases; for `npm test` every n-th one */
export const sampledCases = <Case>(cases: readonly Case[], every: number): readonly Case[] =>
  isShortRun ? cases.filter((_case, at) => at % every === 0) : cases;

/**
 * Chooses the databases of a test file: a feature works alike on both, and half of the files on each find what one of them does
 * otherwise (docs/decisions/0215).
 * @param file `import.meta.url` of the test
 * @returns all of them; for `npm test` one, chosen by the name of the file
 */
export function drawnFor<Kind>(file: string, kinds: readonly Kind[]): readonly Kind[] {
  if (!isShortRun) return kinds;
  const name = file.slice(file.lastIndexOf('/') + 1);
  const sum = [...name].reduce((total, letter) => total + letter.charCodeAt(0), 0);
  const at = sum % kinds.length;
  return kinds.slice(at, at + 1);
}
