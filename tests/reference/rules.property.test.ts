import fc from 'fast-check';
import { expect, it } from 'vitest';
import { evalRulesLine } from '../evaluate/lines/rulesLine.ts';
import { ruleLines } from './ruleLines.ts';
import { type RulesLine, ruleOutcome } from './rules.ts';

for (const form of ['functions', 'json-logic'] as const) {
  it(`rules as ${form} decide what the contract, read literally, decides`, () => {
    fc.assert(
      fc.property(ruleLines, (line) => {
        const expected = ruleOutcome(line as unknown as RulesLine);
        const { outcome, value } = JSON.parse(evalRulesLine(JSON.stringify(line), form));
        expect({ outcome, value }).toEqual({ outcome: expected.outcome, value: expected.value ?? null });
      }),
      { seed: 20261121, numRuns: Number(process.env.RUNS ?? 1500) },
    );
  });
}
