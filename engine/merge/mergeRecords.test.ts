/** Three-way merge of records: cases by hand, then random edits of both sides against what each of them did. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FieldTypes } from '../../metadata/kinds/fieldTypes.ts';
import type { MergedList } from './mergeMembers.ts';
import { mergeRecords } from './mergeRecords.ts';

const types: FieldTypes = { name: 'text', weight: 'decimal', sent: 'date', codes: 'multiselect', done: 'checkbox' };
const ofBreaks: FieldTypes = { from: 'numeric', rate: 'decimal' };
const lists: Record<string, MergedList> = {
  charges: { types: { code: 'text', value: 'decimal' }, lists: { breaks: { types: ofBreaks } } },
  address: { types: { street: 'text', city: 'text' }, single: true },
};
type Values = Record<string, unknown>;
const merge = (base: Values, mine: Values, theirs: Values) => mergeRecords({ base, mine, theirs, types, lists });
const charges = (base: unknown[], mine: unknown[], theirs: unknown[]) =>
  merge({ charges: base }, { charges: mine }, { charges: theirs });
const RUNS = Number(process.env.RUNS ?? 300);

describe('fields', () => {
  it('takes over what only one side changed', () => {
    const base = { name: 'a', weight: '1', sent: '2026-01-01' };
    expect(merge(base, { ...base, name: 'b' }, { ...base, weight: '2' })).toEqual({
      changes: { name: 'b' },
      collisions: [],
    });
  });
  it('asks about what both changed differently, and not about what both changed alike', () => {
    const base = { name: 'a', weight: '1' };
    expect(merge(base, { name: 'b', weight: '2.0' }, { name: 'c', weight: '2' })).toEqual({
      changes: {},
      collisions: [{ field: 'name', base: 'a', mine: 'b', theirs: 'c' }],
    });
  });
  it('compares as fields of their type', () => {
    const base = { weight: '1.50', codes: ['A', 'B'], done: false };
    expect(
      merge(base, { weight: 1.5, codes: 'A,B', done: null }, { weight: '2', codes: ['A'], done: true }).changes,
    ).toEqual({});
    expect(merge(base, { codes: ['A', 'C'] }, { ...base, codes: ['B'] }).collisions).toHaveLength(1);
    expect(merge(base, { done: 'maybe' }, base).changes).toEqual({ done: 'maybe' });
  });
  it('takes an emptied field for an edit', () => {
    expect(merge({ name: 'a' }, { name: null }, { name: 'a', weight: '1' }).changes).toEqual({ name: null });
    expect(merge({ name: 'a' }, { name: '' }, { name: 'b' }).collisions).toEqual([
      { field: 'name', base: 'a', mine: '', theirs: 'b' },
    ]);
  });
  it('knows names of Object only as fields', () => {
    expect(merge({}, { constructor: 'x', toString: null }, {}).changes).toEqual({ constructor: 'x' });
  });
});

describe('owned lists', () => {
  const [a, b, c] = [
    { code: 'A', value: '1' },
    { code: 'B', value: '2' },
    { code: 'C', value: '3' },
  ];
  it('merges members and their fields', () => {
    expect(charges([a, b], [{ ...a, value: '9' }, b], [a, { ...b, code: 'X' }, c]).changes.charges).toEqual([
      { ...a, value: '9' },
      { ...b, code: 'X' },
      c,
    ]);
    const both = charges([a], [{ ...a, value: '9' }], [{ ...a, code: 'X' }]);
    expect(both).toEqual({ changes: { charges: [{ code: 'X', value: '9' }] }, collisions: [] });
  });
  it('keeps what each side added, and adds once what is the same', () => {
    expect(charges([a], [a, b], [a, c]).changes.charges).toHaveLength(3);
    expect(charges([a], [a, b, c], [a, b])).toEqual({ changes: { charges: [a, b, c] }, collisions: [] });
    expect(charges([a, a], [a, a, a], [a, a])).toEqual({ changes: { charges: [a, a, a] }, collisions: [] });
  });
  it('removes what one side removed, unless the other changed it', () => {
    expect(charges([a, b], [b], [a, b, c]).changes.charges).toEqual([b, c]);
    const asked = charges([a, b], [b], [{ ...a, value: '5' }, b]);
    expect(asked.collisions).toEqual([
      {
        field: 'charges',
        base: [a, b],
        mine: [b],
        theirs: [{ ...a, value: '5' }, b],
        members: [{ row: 0, base: a, mine: null, theirs: { ...a, value: '5' } }],
      },
    ]);
  });
  it('matches members by id, regardless of position', () => {
    const [one, two] = [
      { id: '1', ...a },
      { id: '2', ...a },
    ];
    expect(charges([one, two], [two, { ...one, value: '7' }], [one, { ...two, code: 'Z' }]).changes.charges).toEqual([
      { ...two, code: 'Z' },
      { ...one, value: '7' },
    ]);
  });
  it('keeps the changes of both sides outside a collision', () => {
    const [asked] = charges(
      [a, b],
      [
        { ...a, value: '8' },
        { ...b, value: '7' },
      ],
      [
        { ...a, value: '9' },
        { ...b, code: 'Y' },
      ],
    ).collisions;
    expect(asked?.mine).toEqual([
      { ...a, value: '8' },
      { code: 'Y', value: '7' },
    ]);
    expect(asked?.theirs).toEqual([
      { ...a, value: '9' },
      { code: 'Y', value: '7' },
    ]);
    expect(asked?.members).toEqual([{ row: 0, field: 'value', base: '1', mine: '8', theirs: '9' }]);
  });
});

describe('any record', () => {
  const value = fc.constantFrom('x', 'y', 'z', null);
  const record = fc.record({ name: value, weight: fc.constantFrom('1', '2', '3', null), sent: value });
  const member = fc.record({ code: fc.constantFrom('A', 'B', 'C'), value: fc.constantFrom('1', '2', '3') });
  const list = fc.array(member, { maxLength: 6 });
  const run = (property: fc.IProperty<never[]>) => fc.assert(property as never, { numRuns: RUNS });

  it('a field is mine where only I changed it, theirs where only they did, and asked about else', () =>
    run(
      fc.property(record, record, record, (base, mine, theirs) => {
        const { changes, collisions } = merge(base, mine, theirs);
        const result: Values = { ...theirs, ...changes };
        for (const field of Object.keys(base) as (keyof typeof base)[]) {
          const [was, one, other] = [base[field], mine[field], theirs[field]];
          const collides = one !== was && other !== was && one !== other;
          expect(collisions.some((collision) => collision.field === field)).toBe(collides);
          if (!collides) expect(result[field]).toBe(one === was ? other : one);
        }
      }) as never,
    ));
  it('a list is theirs where I did nothing, mine where they did nothing', () =>
    run(
      fc.property(list, list, (base, other) => {
        expect(charges(base, base, other)).toEqual({ changes: {}, collisions: [] });
        expect(charges(base, other, base).changes.charges ?? base).toEqual(other);
        expect(charges(base, other, other)).toEqual({ changes: {}, collisions: [] });
      }) as never,
    ));
  it('edits of different members, and members added by both, are all there', () =>
    run(
      fc.property(list, list, list, fc.array(fc.nat(2), { minLength: 6, maxLength: 6 }), (base, mine, theirs, who) => {
        const start = base.map((one, at) => ({ id: `${at}`, ...one }));
        const edited = (side: number) =>
          start.map((one, at) => (who[at] === side ? { ...one, value: `${side}` } : one));
        const added = (side: string, those: typeof mine) => those.map((one, at) => ({ id: `${side}${at}`, ...one }));
        const [myAdded, theirAdded] = [added('m', mine), added('t', theirs)];
        const { changes, collisions } = charges(start, [...edited(1), ...myAdded], [...edited(2), ...theirAdded]);
        expect(collisions).toEqual([]);
        const merged = (changes.charges ?? [...edited(2), ...theirAdded]) as { id: string; value: string }[];
        expect(merged.map(({ id }) => id).sort()).toEqual(
          [...start, ...myAdded, ...theirAdded].map(({ id }) => id).sort(),
        );
        for (const [at, one] of start.entries()) {
          const side = who[at] === 0 ? one.value : `${who[at]}`;
          expect(merged.find(({ id }) => id === one.id)?.value).toBe(side);
        }
      }) as never,
    ));
});
