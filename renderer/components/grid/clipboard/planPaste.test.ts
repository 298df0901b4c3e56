import { expect, it } from 'vitest';
import type { EffectiveField } from '../../../../metadata/kinds/field.ts';
import { type RowState, rowFromWire } from '../rows/rowState.ts';
import { planPaste } from './planPaste.ts';

const fields = ['a', 'b', 'c'].map((key) => ({ key, label: key, type: 'text', isReadonly: key === 'b' }));
const rowOf = (key: string): RowState => rowFromWire({ id: key, version: 1 }, key, {});

const plan = (cells: string[][], [top, left, bottom, right]: [number, number, number, number], mayAdd = false) => {
  let added = 0;
  const made = planPaste(cells, {
    bounds: { top, left, bottom, right },
    rows: 3,
    columns: fields.length,
    rowAt: (at) => rowOf(`r${at}`),
    fieldAt: (at) => fields[at] as EffectiveField,
    editable: (_row, { isReadonly }) => !isReadonly,
    reader: () => (cell) => cell,
    add: mayAdd
      ? () => {
          added += 1;
          return rowOf(`new${added}`);
        }
      : undefined,
  });
  const edits = [...made.rows()].map(({ key, patch, added: row }) => [key, patch, ...(row ? ['added'] : [])]);
  return { ...made, edits, skipped: made.skipped() };
};

it('fills the range with one value, and with a piece of which it is a multiple', () => {
  expect(plan([['x']], [0, 0, 2, 0]).edits).toEqual([0, 1, 2].map((at) => [`r${at}`, { a: 'x' }]));
  expect(plan([['x'], ['y']], [0, 0, 1, 0]).edits).toHaveLength(2);
  expect(plan([['x'], ['y']], [0, 0, 2, 0])).toMatchObject({ over: { bottom: 1 }, cutOff: { rows: 0 } });
});
it('skips and counts read-only cells, and what is right of the last column', () => {
  expect(plan([['1', '2', '3', '4']], [0, 0, 0, 0])).toMatchObject({
    edits: [['r0', { a: '1', c: '3' }]],
    skipped: 1,
    cutOff: { rows: 0, columns: 1 },
    over: { right: 2 },
  });
});
it('adds rows where it may, and counts those that find no place where it may not', () => {
  expect(plan([['1'], ['2'], ['3']], [1, 0, 1, 0])).toMatchObject({ cutOff: { rows: 1 }, over: { bottom: 2 } });
  expect(plan([['1'], ['2'], ['3']], [1, 0, 1, 0], true).edits).toEqual([
    ['r1', { a: '1' }],
    ['r2', { a: '2' }],
    ['new1', { a: '3' }, 'added'],
  ]);
});
it('leaves cells alone that a shorter line of the clipboard has not got', () => {
  expect(plan([['1', '', '3'], ['2']], [0, 0, 0, 0]).edits[1]).toEqual(['r1', { a: '2' }]);
});
