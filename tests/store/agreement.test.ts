/**
 * SQLite and PostgreSQL return the same rows as the engine's functions, in the same order: for the contract's cases, for the
 * lines that every evaluator receives, and for lines of a second generator with other edge cases (fields named like quotes and
 * paths, more fields than the table has key columns).
 */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FILTER_CASES, FILTER_RECORDS, FILTER_TODAY, FILTER_TYPES } from '../conformance/cases/filterCases.ts';
import { filterLine } from '../conformance/generator.ts';
import { type DatabaseEvaluator, databaseEvaluator } from '../evaluate/evalFilterLines.ts';
import { evalFilterLine } from '../evaluate/lines/filterLine.ts';
import { nastyLine } from './nastyLines.ts';

/** More by `npm run test:long`. */
const RUNS = Number(process.env.RUNS ?? 500);
const SEED = Number(process.env.SEED ?? 20_261_121);

describe.each(['sqlite', 'postgres'] as const)('%s', (kind) => {
  let database: DatabaseEvaluator;
  beforeAll(async () => {
    database = await databaseEvaluator(kind, process.env.TEST_DATABASE_URL);
  });
  afterAll(() => database?.close());

  it.each(FILTER_CASES)('keeps what the contract says: %s', async (_title, node, expected) => {
    const filter =
      node !== null && typeof node === 'object' && 'fields' in node ? node : { condition: 'and', fields: [node] };
    const line = { types: FILTER_TYPES, records: FILTER_RECORDS, today: FILTER_TODAY, filter };
    const answer = JSON.parse(await database.line(JSON.stringify(line)));
    if (expected instanceof RegExp) expect(answer.error).toMatch(expected);
    else expect(answer).toEqual({ ids: expected });
  });

  it(`agrees with the functions on ${RUNS} lines of the conformance generator`, { timeout: 600_000 }, async () => {
    for (let index = 0; index < RUNS; index += 1) {
      const line = JSON.stringify(filterLine(SEED + index));
      const expected = evalFilterLine(line, 'functions');
      expect(expected).not.toContain('"error"');
      expect(await database.line(line), line).toBe(expected);
    }
  });

  it(`agrees with the functions on ${RUNS} lines of another generator`, { timeout: 600_000 }, async () => {
    let answered = 0;
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

  it('answers a line that is not valid with an error, and goes on', async () => {
    expect(JSON.parse(await database.line('{'))).toEqual({ error: expect.stringMatching(/JSON/) });
    const nul = { types: { m: 'text' }, filter: { condition: 'and', fields: [] }, records: [{ id: 1, m: '\0' }] };
    const line = JSON.stringify({ ...nul, today: '2026-02-28' });
    expect(JSON.parse(await database.line(line))).toEqual({ error: expect.stringMatching(/"m"/) });
    expect(await database.line(line.replace('\\u0000', 'x'))).toBe('{"ids":[1]}');
  });

  it('takes a list of 10,000 values and a group of 12,500 comparisons', async () => {
    const records = Array.from({ length: 50 }, (_, id) => ({ id, t: `Value ${id * 300}`, m: [`m${id * 300}`] }));
    const list = Array.from({ length: 10_000 }, (_, index) => index);
    const values = [
      { name: 't', operator: 'isInList', value: list.map((index) => `VALUE ${index}`) },
      { name: 'm', operator: 'isInList', value: list.map((index) => `m${index}`) },
      // More than can be bound as parameters, with what must be escaped where it is written into the statement.
      ...Array.from({ length: 12_500 }, (_, index) => ({
        name: 't',
        operator: 'notEqualTo',
        value: `\\'"$1?${index}`,
      })),
      { name: 't', operator: 'notEqualTo', value: 'value 300' },
    ];
    const filter = { condition: 'and', fields: values };
    const json = JSON.stringify({ types: { t: 'text', m: 'multiselect' }, filter, records, today: '2026-01-01' });
    const expected = evalFilterLine(json, 'functions');
    expect(JSON.parse(expected).ids).toHaveLength(33);
    expect(await database.line(json)).toBe(expected);
  });
});
