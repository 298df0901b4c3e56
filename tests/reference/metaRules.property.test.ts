/** Lookups (docs/contract/rules.md, Lookups), read literally beside the engine: matching, fetching, assigning, asserting. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { evalRulesLine } from '../evaluate/lines/rulesLine.ts';
import { fieldTypes, holding, throughJson } from './lines.ts';
import { type RulesLine, ruleOutcome } from './rules.ts';
import type { Type } from './values.ts';

const fields = Object.keys(fieldTypes).filter(
  (field) => !['multiselect', 'checkbox'].includes(fieldTypes[field] as Type),
);
const typeOf = (field: string) => fieldTypes[field] as Type;

const lines = fc
  .tuple(fc.constantFrom(...fields), fc.constantFrom(...fields))
  .chain(([key, field]) =>
    fc.record({
      key: fc.constant(key),
      field: fc.constant(field),
      ValOper: fc.constantFrom('assign', 'equalTo', 'notEqualTo', 'isInList', 'isNotInList'),
      // Few values, so that something matches.
      pool: fc.array(fc.tuple(holding(typeOf(field)), holding(typeOf(key))), { minLength: 1, maxLength: 4 }),
      at: fc.nat(3),
      K: holding(typeOf(key)),
      isForeign: fc.boolean(),
      strange: holding(typeOf(field)),
    }),
  )
  .map(({ key, field, ValOper, pool, at, K, isForeign, strange }) =>
    throughJson({
      key,
      label: 'K',
      types: fieldTypes,
      rows: [
        {
          cond: 'IF',
          field,
          expression: 'isInList',
          valueType: 'field',
          metaSource: 'source',
          matchKey: 'match',
          operator: 'THEN',
          ValOper,
          thenValueType: 'field',
          fetchKey: 'fetch',
        },
        { cond: 'END' },
      ],
      record: { [key]: K, [field]: isForeign ? strange : pool[at % pool.length]?.[0] },
      today: '2026-11-21',
      sources: { source: pool.map(([match, fetch]) => ({ match, fetch })) },
    }),
  );

for (const form of ['functions', 'json-logic'] as const) {
  it(`metadata conditions as ${form} decide what the contract, read literally, decides`, () => {
    const seen = new Set<string>();
    fc.assert(
      fc.property(lines, (line) => {
        const expected = ruleOutcome(line as unknown as RulesLine);
        const { outcome, value } = JSON.parse(evalRulesLine(JSON.stringify(line), form));
        expect({ outcome, value }).toEqual({ outcome: expected.outcome, value: expected.value ?? null });
        seen.add(outcome);
      }),
      { seed: 20261121, numRuns: Number(process.env.RUNS ?? 1000) },
    );
    expect([...seen].sort()).toEqual(['assigned', 'fail', 'none', 'pass']);
  });
}
