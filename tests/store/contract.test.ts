/** The filters and comparisons of docs/contract keep the same in both databases. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contractExamples, filterLinesOf } from '../conformance/contractExamples.ts';
import { type DatabaseEvaluator, databaseEvaluator } from '../evaluate/evalFilterLines.ts';

const CASES = contractExamples().flatMap(({ place, example }) =>
  filterLinesOf(example).map((one) => [`${place} ${one.title}`, one] as const),
);

describe.each(['sqlite', 'postgres'] as const)('examples of the contract in %s', (kind) => {
  let database: DatabaseEvaluator;
  beforeAll(async () => {
    database = await databaseEvaluator(kind, process.env.TEST_DATABASE_URL);
  });
  afterAll(() => database?.close());

  it.each(CASES)('%s', async (_title, { line, expected, error }) => {
    const answer = JSON.parse(await database.line(JSON.stringify(line)));
    if (error !== undefined) expect(answer.error).toContain(error);
    else expect(answer).toEqual(expected);
  });
});
