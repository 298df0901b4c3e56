import { expect, it } from 'vitest';
import { fileNameOf } from './fileName.ts';

const sources = { field: (key: string) => `<${key}>`, now: '2026-01-31 06:30:05', number: 42 };

it.each([
  ['none', [], undefined],
  [
    'text and field',
    [
      { kind: 'text', value: 'INV_' },
      { kind: 'field', value: 'invoiceNumber' },
    ],
    'INV_<invoiceNumber>',
  ],
  ['a cut field', [{ kind: 'field', value: 'invoiceNumber', length: 4 }], '<inv'],
  ['the usual date', [{ kind: 'date' }], '20260131'],
  ['a date with a time', [{ kind: 'date', value: 'yyMMdd-HHmmss' }], '260131-063005'],
  ['a number', [{ kind: 'number' }], '42'],
  ['a padded number', [{ kind: 'number', value: '6' }], '000042'],
  ['a number that is too long', [{ kind: 'number', length: 1 }], '2'],
])('%s', (_what, parts, expected) => {
  expect(fileNameOf(parts, sources)).toBe(expected);
});
