import { expect, test } from 'vitest';
import { ediInvoiceOf } from './designRecord.ts';
import { differenceOf, hasPassed, keptInvoice, previewOf, runCases } from './testCases.ts';

const profile = {
  ediStandard: 'x12',
  ownId: 'US',
  partnerId: 'PARTNER',
  lineEnd: 'lf',
  segments: [{ segmentId: 1, segmentName: 'B3' }],
  elements: [{ segmentId: 1, fieldId: 2, field: 'invoice.invoiceNumber' }],
};
const invoice = { invoiceNumber: 'INV1' };

test('a test case passes until the design makes another file', () => {
  const { text } = previewOf(profile, ediInvoiceOf(invoice));
  const one = { name: 'One', invoice: keptInvoice(invoice, undefined, undefined), expected: text };
  expect(runCases(profile, [one]).every(hasPassed)).toBe(true);
  // The expected file may be stored with other line ends.
  expect(runCases(profile, [{ ...one, expected: text.replaceAll('\n', '\r\n') }]).every(hasPassed)).toBe(true);
  const other = { ...profile, elements: [{ segmentId: 1, fieldId: 3, field: 'invoice.invoiceNumber' }] };
  expect(runCases(other, [one])).toMatchObject([
    { difference: { line: 4, expected: 'B3**INV1~', found: 'B3***INV1~' } },
  ]);
  expect(runCases(profile, [{ ...one, invoice: 'no JSON' }])).toMatchObject([{ isReadable: false }]);
});

test('files without line ends differ by segment', () => {
  expect(differenceOf('A*1~B*2~', 'A*1~B*3~', '~')).toEqual({ line: 2, expected: 'B*2', found: 'B*3' });
  expect(differenceOf('A*1~', 'A*1~B*3~', '~')).toEqual({ line: 2, expected: '', found: 'B*3' });
});
