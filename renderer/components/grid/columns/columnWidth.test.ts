import { expect, it } from 'vitest';
import { columnWidth } from './columnWidth.ts';

const limits = { factor: 9, minimum: 140, threshold: 110 };

it('is 9 times the length, 140 where that is under 110, and what the field says where it says', () => {
  expect(columnWidth({ length: 12 }, limits)).toBe(140);
  expect(columnWidth({ length: 13 }, limits)).toBe(117);
  expect(columnWidth({ length: 30 }, limits)).toBe(270);
  expect(columnWidth({}, limits)).toBe(140);
  expect(columnWidth({ type: 'checkbox', label: 'Active' }, limits)).toBe(80);
  expect(columnWidth({ type: 'checkbox', label: 'Group by base' }, limits)).toBe(132);
  expect(columnWidth({ type: 'checkbox', label: 'Without additional invoices' }, limits)).toBe(140);
  expect(columnWidth({ length: 500 }, limits)).toBe(280);
  expect(columnWidth({ length: 500, width: 60 }, limits)).toBe(60);
});
