import fc from 'fast-check';
import { expect, it } from 'vitest';
import { evalFilterLine } from '../evaluate/lines/filterLine.ts';
import { type FilterLine, filterIds } from './filter.ts';
import { filterLines } from './lines.ts';

for (const form of ['functions', 'json-logic'] as const) {
  it(`filters as ${form} keep what the contract, read literally, keeps`, () => {
    fc.assert(
      fc.property(filterLines, (line) => {
        expect(JSON.parse(evalFilterLine(JSON.stringify(line), form))).toEqual({ ids: filterIds(line as FilterLine) });
      }),
      { seed: 20261121, numRuns: Number(process.env.RUNS ?? 1500) },
    );
  });
}
