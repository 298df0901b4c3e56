import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rightOf } from '../../../../engine/filters/filterInWords.ts';
import type { FilterGroup, FilterLeaf, FilterTree } from '../../../../metadata/kinds/filter.ts';
import { OPERATOR_NAMES } from '../../../../metadata/signatures/operators.ts';
import { decodeFilter, encodeFilter, encodeProfile, MAX_CODE_LENGTH } from './filterCode.ts';

const types = { carrier: 'text', weight: 'numeric' } as const;
const text = fc.string({ unit: 'grapheme', maxLength: 12 });
const scalar = fc.oneof(text, fc.integer(), fc.boolean(), fc.constant(null));
const active = fc.constantFrom({}, { isActive: false });
const leaf: fc.Arbitrary<FilterLeaf> = fc
  .tuple(fc.constantFrom('carrier', 'weight'), fc.constantFrom(...OPERATOR_NAMES), scalar, scalar, fc.boolean(), active)
  .map(([name, operator, one, two, matches, off]): FilterLeaf => {
    const base = { name, operator, type: types[name], ...off };
    if (matches) return { ...base, matchField: 'weight' };
    return rightOf(operator) === 'bounds' ? { ...base, value1: one, value2: two } : { ...base, value: one };
  });
const { group } = fc.letrec<{ group: FilterGroup; node: FilterLeaf | FilterGroup }>((tie) => ({
  node: fc.oneof({ depthSize: 'small', withCrossShrink: true }, leaf, tie('group')),
  group: fc
    .tuple(fc.constantFrom('and' as const, 'or' as const), fc.array(tie('node'), { maxLength: 3 }), active)
    .map(([condition, fields, off]): FilterGroup => ({ condition, fields, ...off })),
}));

/** Codes written by hand. */
const byHand = (value: unknown): string =>
  `1.${btoa(String.fromCharCode(...new TextEncoder().encode(JSON.stringify(value))))}`;

describe('a filter in an address', () => {
  it('comes back as it was, in letters that no address changes', () => {
    fc.assert(
      fc.property(group, (tree) => {
        const code = encodeFilter(tree);
        if (code === undefined) return;
        expect(code).toMatch(/^1\.[\w-]*$/);
        expect(new URLSearchParams({ filter: code }).toString()).toBe(`filter=${code}`);
        expect(decodeFilter(code, types)).toEqual({ tree });
      }),
      { seed: 20261121, numRuns: 300 },
    );
  });

  it('is left to a kept filter where it is too long', () => {
    const value = Array.from({ length: 400 }, (_, at) => `INV-${at}`);
    const tree: FilterTree = { condition: 'and', fields: [{ name: 'carrier', operator: 'isInList', value }] };
    expect(encodeFilter(tree)).toBeUndefined();
    expect(decodeFilter(encodeProfile('0193-ab'), types)).toEqual({ kept: '0193-ab' });
  });

  it.each([
    ['nothing', ''],
    ['another way of writing', '2.WyImIl0'],
    ['no base64', '1.%%%'],
    ['no JSON', `1.${btoa('{')}`],
    ['no text', `1.${btoa('\u00ff\u00fe')}`],
    ['an object', byHand({ condition: 'and', fields: [] })],
    ['a leaf alone', byHand(['eq', 'carrier', 'x'])],
    ['an operator that is none', byHand(['&', ['__proto__', 'carrier', 'x']])],
    ['a value that is none', byHand(['&', ['eq', 'carrier', { $ne: null }]])],
    ['a list of lists', byHand(['&', ['in', 'carrier', [['x']]]])],
    ['a field that is no name', byHand(['&', ['eq', 7, 'x']])],
    ['a field to match that is none', byHand(['&', ['eq=', 'carrier', 7]])],
    ['more than an address holds', `1.${'A'.repeat(MAX_CODE_LENGTH)}`],
    ['a kept one that leads elsewhere', 'kept.../../session'],
  ])('says that it cannot be read: %s', (_, code) => {
    expect(decodeFilter(code, types)).toBeUndefined();
  });

  it('is not followed deeper than the engine goes', () => {
    let nested: unknown = ['&'];
    for (let depth = 0; depth < 60; depth += 1) nested = ['&', nested];
    expect(decodeFilter(byHand(nested), types)).toBeUndefined();
  });

  it('takes names as they are, also those of an object', () => {
    const read = decodeFilter(byHand(['&', ['eq', 'constructor', 'x']]), types);
    expect(read).toEqual({
      tree: { condition: 'and', fields: [{ name: 'constructor', operator: 'equalTo', value: 'x' }] },
    });
  });
});
