/**
 * Test files that `npm test` leaves out, and `npm run test:full` runs (docs/decisions/0121): stories at length of what a
 * generated check or a shorter file looks at, too. Every other file is part of `npm test`.
 */
export const longerTests: readonly string[] = [];

/** What `npm test` leaves out of a vitest run; nothing where files are named, or by the other commands. */
export const leftOut = (): readonly string[] => (process.env.TESTS === 'short' ? longerTests : []);
