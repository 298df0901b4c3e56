import { expect, it } from 'vitest';
import { fillWidth } from './fillWidth.ts';

const columns = [
  { key: 'a', width: 100 },
  { key: 'b', width: 50 },
];
const widths = (...given: Parameters<typeof fillWidth>) => fillWidth(...given).map(({ width }) => width);

it('lets the last column take what the others leave of the table', () => {
  expect(widths(columns, {}, 400.5)).toEqual([100, 300]);
  expect(widths(columns, { a: 250 }, 400)).toEqual([100, 150]);
});
it('lets the last column with words grow in place of boxes', () => {
  const boxes = [
    { key: 'a', width: 100, field: { type: 'text' } },
    { key: 'b', width: 50, field: { type: 'checkbox' } },
  ] as const;
  expect(widths(boxes, {}, 400)).toEqual([350, 50]);
  expect(fillWidth(boxes, { b: 60 }, 400)).toBe(boxes);
  expect(widths(boxes.slice(1), {}, 400)).toEqual([400]);
});
it('leaves columns as they are that fill it, that a person drew, or before it is measured', () => {
  expect(fillWidth(columns, {}, 150)).toBe(columns);
  expect(fillWidth(columns, {}, 90)).toBe(columns);
  expect(fillWidth(columns, { b: 60 }, 400)).toBe(columns);
  expect(fillWidth(columns, {}, undefined)).toBe(columns);
  expect(fillWidth([], {}, 400)).toEqual([]);
});
