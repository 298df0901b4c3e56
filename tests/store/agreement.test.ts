/** SQLite and PostgreSQL keep the rows that the engine's functions keep, in the same order. */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { evalFilterLine } from '../../engine/evaluate/filterLine.ts';
import { type DatabaseEvaluator, databaseEvaluator } from '../../server/store/index.ts';
import { nastyLine } from './nastyLines.ts';

/** More on demand: `AGREEMENT_RUNS=20000`. */
const RUNS = Number(process.env.AGREEMENT_RUNS ?? 1000);
const SEED = Number(process.env.AGREEMENT_SEED ?? 2026);

describe.each(['sqlite', 'postgres'] as const)('%s agrees with the functions', (kind) => {
  let database: DatabaseEvaluator;
  let answered = 0;
  beforeAll(async () => {
    database = await databaseEvaluator(kind, process.env.TEST_DATABASE_URL);
  });
  afterAll(() => database?.close());

  it(`on ${RUNS} random filters`, { timeout: 600_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(nastyLine, async (line) => {
        const json = JSON.stringify(line);
        const expected = evalFilterLine(json, 'functions');
        expect(await database.line(json)).toBe(expected);
        if (expected.startsWith('{"ids"')) answered += 1;
      }),
      { seed: SEED, numRuns: RUNS },
    );
    // A generator that mostly makes lines that are refused would show nothing.
    expect(answered).toBeGreaterThan(RUNS * 0.6);
  });
});
