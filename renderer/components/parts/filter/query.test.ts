import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FIELD_TYPES } from '../../../../metadata/kinds/fieldTypes.ts';
import type { FilterGroup, FilterLeaf, FilterTree } from '../../../../metadata/kinds/filter.ts';
import { sameJson } from '../../../../metadata/sameJson.ts';
import { OPERATOR_NAMES } from '../../../../metadata/signatures/operators.ts';
import { isGroup, patched, type Query, queryOf, treeOf } from './query.ts';
import { leafOf } from './rule.ts';

const scalar = fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null));
const literal = fc.oneof(scalar, fc.array(scalar, { maxLength: 4 }));
const optional = { requiredKeys: ['name', 'operator'] as ('name' | 'operator')[] };
/** Every member that a leaf may have, in every combination: what is odd goes back as odd as it was. */
const leaf: fc.Arbitrary<FilterLeaf> = fc.record(
  {
    name: fc.string({ minLength: 1 }),
    operator: fc.constantFrom(...OPERATOR_NAMES),
    value: literal,
    value1: literal,
    value2: literal,
    matchField: fc.oneof(fc.string(), fc.constant(null)),
    type: fc.constantFrom(...FIELD_TYPES),
    isActive: fc.boolean(),
    level: fc.nat(9),
  },
  optional,
) as fc.Arbitrary<FilterLeaf>;
const { group } = fc.letrec<{ group: FilterGroup; node: FilterLeaf | FilterGroup }>((tie) => ({
  node: fc.oneof({ depthSize: 'small', withCrossShrink: true }, leaf, tie('group')),
  group: fc.record(
    {
      condition: fc.constantFrom('and' as const, 'or' as const),
      fields: fc.array(tie('node'), { maxLength: 4 }),
      isActive: fc.boolean(),
      level: fc.nat(9),
    },
    { requiredKeys: ['condition', 'fields'] },
  ) as fc.Arbitrary<FilterGroup>,
}));

const asMade = (query: Query) => treeOf(query, (rule) => leafOf(rule, undefined));
const tree: FilterTree = {
  condition: 'and',
  fields: [
    { name: 'carrier', operator: 'contains', value: 'air', type: 'text' },
    {
      condition: 'or',
      isActive: false,
      fields: [
        { name: 'weight', operator: 'betweenInclusive', value1: 1, value2: 5, type: 'numeric' },
        { name: 'eta', operator: 'lessThan', matchField: 'etd', type: 'date', isActive: false },
      ],
    },
  ],
};

describe('a tree in the builder', () => {
  it('returns an equal filter for any filter', () => {
    fc.assert(
      fc.property(group, (given) => {
        expect(asMade(queryOf(given))).toEqual(given);
      }),
      { seed: 20261121, numRuns: 500 },
    );
  });

  it('is the same for a builder that copies every part', () => {
    fc.assert(
      fc.property(group, (given) => {
        const again = asMade(structuredClone(queryOf(given)));
        expect(again).toEqual(given);
        expect(sameJson(again, given)).toBe(true);
      }),
      { seed: 20261121, numRuns: 100 },
    );
  });

  it('changes only what was changed', () => {
    const query = queryOf(tree);
    const [carrier, group] = query.rules;
    if (!carrier || !group || !isGroup(group)) throw new Error('The query has other parts.');
    const [weight] = group.rules;
    const next = patched(patched(query, carrier.id, { muted: true }), weight?.id ?? '', { value: [2, 5] });
    expect(asMade(patched(next, group.id, { muted: false }))).toEqual({
      condition: 'and',
      fields: [
        { ...tree.fields[0], isActive: false },
        {
          condition: 'or',
          fields: [
            { name: 'weight', operator: 'betweenInclusive', value1: 2, value2: 5 },
            (tree.fields[1] as FilterGroup).fields[1],
          ],
        },
      ],
    });
  });

  it('leaves out what is made and not complete, and groups of nothing else', () => {
    const query = queryOf(tree);
    const open = { id: 'x', field: 'carrier', operator: 'contains', value: null, valueSource: 'value' as const };
    expect(asMade({ ...query, rules: [{ id: 'g', combinator: 'or', rules: [open] }, open] })).toBeUndefined();
  });
});
