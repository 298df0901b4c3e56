import fc from 'fast-check';
import { expect, it } from 'vitest';
import { canonicalJson } from './canonical.ts';
import { sameJson } from './sameJson.ts';

it('compares by what is said, not by the order or by what is left out', () => {
  expect(sameJson({ a: 1, b: [{ c: null }] }, { b: [{ c: null }], a: 1 })).toBe(true);
  expect(sameJson({ a: 1, b: undefined }, { a: 1 })).toBe(true);
  expect(sameJson({ a: undefined, b: 1 }, { a: 1, b: undefined })).toBe(false);
  for (const other of [[1, 2], [2, 1, 3], { 0: 2, 1: 1 }, '2,1', null, undefined])
    expect(sameJson([2, 1], other)).toBe(false);
  expect([sameJson(1, '1'), sameJson(null, undefined), sameJson(0, false), sameJson({}, [])]).toEqual([
    false,
    false,
    false,
    false,
  ]);
});

it('compares members with any name, even those of Object.prototype', () => {
  const named = () => JSON.parse('{"toString": {"type": "text"}, "constructor": 1, "__proto__": 2, "valueOf": 3}');
  expect(sameJson(named(), named())).toBe(true);
  expect(sameJson(named(), {})).toBe(false);
  expect(sameJson({ toString: 1 }, { valueOf: 1 })).toBe(false);
  expect(sameJson(Object.assign(Object.create(null), { a: 1 }), { a: 1 })).toBe(true);
});

it('does not compare lists longer than the limit, at any depth', () => {
  const rows = (length: number) => ({ rows: Array.from({ length }, (_, at) => ({ at })) });
  expect(sameJson(rows(200), rows(200), 200)).toBe(true);
  expect(sameJson(rows(201), rows(201), 200)).toBe(false);
  expect(sameJson(rows(201), rows(201))).toBe(true);
});

it('agrees with the canonical text', () => {
  const json = fc.jsonValue({ maxDepth: 3 });
  fc.assert(
    fc.property(json, json, (one, other) => {
      expect(sameJson(one, structuredClone(one))).toBe(true);
      expect(sameJson(one, other)).toBe(canonicalJson(one) === canonicalJson(other));
    }),
  );
});
