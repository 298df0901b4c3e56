import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RowElements } from './rowElements.ts';

const places = (first: number, count: number) => Array.from({ length: count }, (_, at) => first + at);

/** Draws rows as the table does: an active row elsewhere comes before the others or behind them. */
function draw(elements: RowElements, first: number, count: number, active?: number): Map<number, string> {
  const shown = places(first, count);
  const all =
    active === undefined || shown.includes(active) ? shown : active < first ? [active, ...shown] : [...shown, active];
  elements.begin();
  return new Map(all.map((place) => [place, elements.of(`row-${place}`, place, place === active)]));
}

describe('which element shows which row', () => {
  it('is the same while the row is drawn', () => {
    const elements = new RowElements();
    const before = draw(elements, 0, 20);
    const after = draw(elements, 3, 20);
    for (const place of places(3, 17)) expect(after.get(place)).toBe(before.get(place));
    for (const place of places(20, 3)) expect([...before.values()]).not.toContain(after.get(place));
  });
  it('is one that was there, in the same order, after a jump', () => {
    const elements = new RowElements();
    const before = draw(elements, 0, 20);
    expect([...draw(elements, 500, 20).values()]).toEqual([...before.values()]);
    expect([...draw(elements, 100, 20).values()]).toEqual([...before.values()]);
  });
  it('is made where a screenful is larger than the one before', () => {
    const elements = new RowElements();
    const before = draw(elements, 0, 20);
    const after = [...draw(elements, 500, 22).values()];
    expect(after.slice(0, 20)).toEqual([...before.values()]);
    expect(new Set(after).size).toBe(22);
  });

  const pass = fc.record({
    first: fc.nat(300),
    count: fc.integer({ min: 1, max: 12 }),
    active: fc.option(fc.nat(320), { nil: undefined }),
  });
  it('is never shared, and nothing that stays changes its place among what stays', () => {
    fc.assert(
      fc.property(fc.array(pass, { maxLength: 12 }), (passes) => {
        const elements = new RowElements();
        let before: string[] = [];
        let stood = new Map<number, string>();
        let wasActive: number | undefined;
        for (const { first, count, active } of passes) {
          const drawn = draw(elements, first, count, active);
          const now = [...drawn.values()];
          expect(new Set(now).size).toBe(now.length);
          // The focus stands in the element of the row that was the active one.
          const isJump = ![...drawn.keys()].some((place) => place !== active && stood.has(place));
          if (isJump && active !== undefined && active === wasActive) {
            expect(drawn.get(active)).toBe(stood.get(active));
            const stay = now.filter((element) => before.includes(element));
            expect(stay).toEqual(before.filter((element) => stay.includes(element)));
          }
          before = now;
          stood = drawn;
          wasActive = active;
        }
      }),
    );
  });
});
