import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changesBetween } from '../../../../../metadata/edits/changesBetween.ts';
import type { Keyed } from '../../../../../metadata/edits/keyed.ts';
import type { Part } from '../../../../../metadata/kinds/part.ts';
import { orderedNames } from '../../../../../metadata/order.ts';
import {
  duplicate,
  type Edited,
  indent,
  insert,
  isRefused,
  move,
  type Outcome,
  outdent,
  remove,
  rename,
  step,
  unwrap,
  wrap,
} from './edits.ts';
import { everyPart, keyOf, type Path, partAt, partsOf } from './path.ts';
import { whyNotIn } from './slots.ts';

const text = (order: number, said = 'x'): Part => ({ component: 'text', displayOrder: order, props: { text: said } });
const screen: Keyed = {
  title: 'S',
  state: { chosen: 1 },
  parts: {
    page: {
      component: 'stack',
      parts: {
        head: text(1),
        grid: { component: 'grid', displayOrder: 2, props: { template: 't', label: 'l', source: { rows: [] } } },
        pages: { component: 'wrongList', displayOrder: 3, props: { of: 'grid' } },
        count: {
          component: 'text',
          displayOrder: 4,
          props: { text: { cat: [{ var: 'state.grid.total' }, { var: ['state.grids', 0] }] } },
        },
        body: {
          component: 'split',
          displayOrder: 5,
          props: { label: 'B' },
          parts: { main: { component: 'stack', slot: 'left' }, side: { component: 'card', slot: 'right' } },
        },
      },
    },
  },
};
const done = (outcome: Outcome): Edited => {
  if (isRefused(outcome)) throw new Error(JSON.stringify(outcome.refused));
  return outcome;
};
const inPage = ({ value }: Edited) => orderedNames(partsOf(partAt(value, ['page'])));

describe('edits of the designer', () => {
  it('is a small change of the layer above', () => {
    const { value } = done(move(screen, ['page', 'count'], { parent: ['page'], after: 'head' }));
    expect(changesBetween('screen', 's', screen, value)).toMatchObject([
      { op: 'set', at: 'parts/page/parts/count/displayOrder', value: 1.5 },
    ]);
    const added = done(insert(screen, { parent: ['page'], after: 'grid' }, 'note', text(0)));
    expect(changesBetween('screen', 's', screen, added.value)).toMatchObject([
      { op: 'add', at: 'parts/page/parts/note', value: { displayOrder: 2.5 } },
    ]);
    const without = done(remove(screen, ['page', 'pages']));
    expect(changesBetween('screen', 's', screen, without.value)).toMatchObject([
      { op: 'remove', at: 'parts/page/parts/pages' },
    ]);
  });

  it('gives new parts free names, also inside a copy, and updates references within the copy', () => {
    const copied = done(duplicate(screen, ['page', 'grid']));
    expect(inPage(copied)).toEqual(['head', 'grid', 'grid2', 'pages', 'count', 'body']);
    const both: Part = {
      component: 'stack',
      parts: { grid: partAt(screen, ['page', 'grid']) as Part, pages: partAt(screen, ['page', 'pages']) as Part },
    };
    const put = done(insert(screen, { parent: [] }, 'page', both));
    expect(put.path).toEqual(['page2']);
    expect(partAt(put.value, ['page2', 'pages2'])?.props).toEqual({ of: 'grid2' });
    expect(done(insert(screen, { parent: ['page'] }, 'chosen', text(1))).path).toEqual(['page', 'chosen2']);
  });

  it('renames a part with all that names it, and leaves it in its place', () => {
    const named = done(rename(screen, ['page', 'grid'], 'rows'));
    expect(inPage(named)).toEqual(['head', 'rows', 'pages', 'count', 'body']);
    expect(partAt(named.value, ['page', 'pages'])?.props).toEqual({ of: 'rows' });
    expect(partAt(named.value, ['page', 'count'])?.props).toEqual({
      text: { cat: [{ var: 'state.rows.total' }, { var: ['state.grids', 0] }] },
    });
    expect(rename(screen, ['page', 'grid'], 'head')).toMatchObject({ refused: { word: 'designer.nameTaken' } });
    expect(rename(screen, ['page', 'grid'], '1st')).toMatchObject({ refused: { word: 'designer.badName' } });
  });

  it('wraps and unwraps in the same place', () => {
    const wrapped = done(wrap(screen, ['page', 'grid'], 'card', { title: 'T' }));
    expect(inPage(wrapped)).toEqual(['head', 'card', 'pages', 'count', 'body']);
    expect(keyOf(wrapped.path)).toBe('page/card');
    const back = done(unwrap(wrapped.value, wrapped.path));
    expect(inPage(back)).toEqual(['head', 'grid', 'pages', 'count', 'body']);
    expect(partAt(back.value, ['page', 'grid'])).toEqual(partAt(screen, ['page', 'grid']));
    expect(unwrap(screen, ['page', 'grid'])).toMatchObject({ refused: { word: 'designer.holdsNone' } });
  });

  it('assigns the slot of the new position, or removes it in a container without slots', () => {
    const inside = done(move(screen, ['page', 'head'], { parent: ['page', 'body'], slot: 'right' }));
    expect(partAt(inside.value, ['page', 'body', 'head'])?.slot).toBe('right');
    const out = done(move(inside.value, ['page', 'body', 'head'], { parent: ['page'] }));
    expect(partAt(out.value, ['page', 'head'])).not.toHaveProperty('slot');
  });

  it('says why something cannot be', () => {
    expect(move(screen, ['page'], { parent: ['page', 'body'], slot: 'left' })).toMatchObject({
      refused: { word: 'designer.notIntoItself' },
    });
    expect(insert(screen, { parent: ['page', 'head'] }, 'x', text(1))).toMatchObject({
      refused: { word: 'designer.holdsNothing' },
    });
    expect(step(screen, ['page', 'head'], -1)).toMatchObject({ refused: { word: 'designer.isFirst' } });
    expect(outdent(screen, ['page'])).toMatchObject({ refused: { word: 'designer.isOutermost' } });
  });

  it('never loses or duplicates a part or puts it where it is not drawn, for any sequence of edits', () => {
    const acts = fc.record({ which: fc.nat(), does: fc.nat({ max: 6 }), to: fc.nat() });
    fc.assert(
      fc.property(fc.array(acts, { minLength: 1, maxLength: 12 }), (list) => {
        let value = screen;
        for (const { which, does, to } of list) {
          const paths = [...everyPart(value)].map(([path]) => path);
          const path = paths[which % paths.length] as Path;
          const where = paths[to % paths.length] as Path;
          const count = paths.length;
          const outcome = [
            () => step(value, path, 1),
            () => step(value, path, -1),
            () => indent(value, path),
            () => outdent(value, path),
            () => move(value, path, { parent: where, slot: 'left', after: undefined }),
            () => duplicate(value, path),
            () => wrap(value, path, 'stack'),
          ][does]?.() as Outcome;
          if (isRefused(outcome)) continue;
          const size = [...everyPart(partAt(value, path))].length + 1;
          const now = [...everyPart(outcome.value)];
          expect(now.length).toBe(count + (does === 5 ? size : does === 6 ? 1 : 0));
          expect(partAt(outcome.value, outcome.path)).toBeDefined();
          for (const [at, part] of now) {
            const around = at.length > 1 ? partAt(outcome.value, at.slice(0, -1))?.component : undefined;
            expect(whyNotIn(part.component, around)).toBeUndefined();
          }
          value = outcome.value;
        }
        const names = [...everyPart(value)].map(([path]) => path.at(-1));
        expect(new Set(names).size).toBe(names.length);
      }),
      { seed: 20261121, numRuns: 80 },
    );
  });
});
