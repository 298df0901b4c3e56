import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { orderedNames, type Placed } from '../../../../../metadata/order.ts';
import { putAfter, without } from './placing.ts';

type Member = Placed & { is?: string };
type Map = Record<string, Member>;
const put = (map: Map, name: string, member: Member, before: string | undefined): Map =>
  putAfter(map, name, member, before);

describe('putting a member in its place', () => {
  it('gives it a number between those around it, and touches no other', () => {
    const map: Map = { a: { displayOrder: 1 }, b: { displayOrder: 2 }, c: { displayOrder: 3 }, d: { displayOrder: 8 } };
    expect(put(map, 'd', { displayOrder: 8 }, 'a')).toEqual({ ...map, d: { displayOrder: 1.5 } });
    expect(put(map, 'a', { displayOrder: 1 }, 'c')).toEqual({ ...map, a: { displayOrder: 4 } });
    expect(put(map, 'c', { displayOrder: 3 }, undefined)).toEqual({ ...map, c: { displayOrder: 0 } });
    expect(put(map, 'x', { is: 'new' }, 'd')).toEqual({ ...map, x: { is: 'new', displayOrder: 9 } });
  });

  it('leaves a correct position unchanged', () => {
    const map: Map = { a: { displayOrder: 1 }, b: { displayOrder: 2 } };
    expect(put(map, 'b', { displayOrder: 2 }, 'a')).toEqual(map);
    expect(put({}, 'x', {}, undefined)).toEqual({ x: { displayOrder: 1 } });
    expect(put({ a: {} }, 'b', {}, 'a')).toEqual({ a: {}, b: {} });
  });

  it('uses an anchor without numbers, or where the part had one', () => {
    expect(put({ a: {}, b: {}, c: {} }, 'x', {}, 'a')).toEqual({ a: {}, b: {}, c: {}, x: { after: 'a' } });
    const map: Map = { a: { displayOrder: 1 }, b: { displayOrder: 2 }, c: { after: 'a' } };
    expect(put(map, 'c', { after: 'a' }, 'b')).toEqual({ ...map, c: { after: 'b' } });
  });

  it('leaves what followed it where it is', () => {
    const map: Map = { a: { displayOrder: 1 }, f: { after: 'a' }, b: { displayOrder: 2 } };
    expect(orderedNames(put(map, 'a', { displayOrder: 1 }, 'b'))).toEqual(['f', 'b', 'a']);
    expect(without(map, 'a')).toEqual({ f: { displayOrder: 1 }, b: { displayOrder: 2 } });
  });

  const names = ['a', 'b', 'c', 'd', 'e', 'f'];
  const maps = fc
    .array(
      fc.record(
        { displayOrder: fc.integer({ min: 0, max: 4 }), after: fc.constantFrom(...names) },
        { requiredKeys: [] },
      ),
      { minLength: 1, maxLength: 6 },
    )
    .map((members) => Object.fromEntries(members.map((member, at) => [names[at], member])) as Map);

  it('always gives the wanted order, and takes nothing else along', () => {
    fc.assert(
      fc.property(maps, fc.nat(), fc.nat(), (map, which, where) => {
        const all = orderedNames(map);
        const name = all[which % all.length] as string;
        const others = all.filter((other) => other !== name);
        const before = [undefined, ...others][where % (others.length + 1)];
        const at = before === undefined ? 0 : others.indexOf(before) + 1;
        const wanted = [...others.slice(0, at), name, ...others.slice(at)];
        expect(orderedNames(put(map, name, map[name] as Member, before))).toEqual(wanted);
        expect(orderedNames(put(map, 'new', {}, before)).filter((one) => one !== 'new')).toEqual(all);
        expect(orderedNames(without(map, name))).toEqual(others);
      }),
      { seed: 20261121, numRuns: 500 },
    );
  });

  it('changes one member only where all have numbers of their own', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer({ min: -9, max: 9 }), { minLength: 2, maxLength: 6 }),
        fc.nat(),
        fc.nat(),
        (numbers, which, where) => {
          const map: Map = Object.fromEntries(numbers.map((displayOrder, at) => [names[at], { displayOrder }]));
          const all = orderedNames(map);
          const name = all[which % all.length] as string;
          const others = all.filter((other) => other !== name);
          const before = [undefined, ...others][where % (others.length + 1)];
          const made = put(map, name, map[name] as Member, before);
          for (const other of others) expect(made[other]).toEqual(map[other]);
        },
      ),
      { seed: 20261121, numRuns: 500 },
    );
  });
});
