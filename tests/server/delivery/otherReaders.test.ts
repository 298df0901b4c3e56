/** Files that we write, read by other libraries to the same values. */
import Edifact from 'edifact/reader.js';
import { type X12Interchange, X12Parser, X12QueryEngine } from 'node-x12';
import { expect, it } from 'vitest';
import { writeEdi } from '../../../engine/freight/edi/index.ts';
import { envelopeAt, invoiceAt, starterDesign } from '../../support/ediStarters.ts';

it.each([
  ['210', 'begin210', 'L1-04', ['10300', '20300', '30300', '40300', '50300']],
  ['110', 'begin110', 'L1-04', ['10300', '20300', '30300', '40300', '50300']],
] as const)('node-x12 reads a %s to the same values, and objects to nothing', (type, starter, place, amounts) => {
  const { text, faults } = writeEdi(starterDesign(starter), [invoiceAt(3)], envelopeAt(4, type));
  expect(faults).toEqual([]);
  // Strictly: it throws at what is not as the standard says.
  const interchange = new X12Parser(true).parse(text) as X12Interchange;
  const query = new X12QueryEngine(new X12Parser(true));
  const value = (reference: string) => query.querySingle(interchange, reference)?.value;
  expect({
    sender: value('ISA06'),
    type: value('ST01'),
    number: value('B302'),
    date: value('B306'),
    total: value('B307'),
  }).toEqual({
    sender: 'INVOIZE        ',
    type,
    number: 'INV-100003',
    date: '20261124',
    total: '151500',
  });
  const found = query.query(interchange, place.replace('-', '')).map((one) => one.value);
  expect(found).toEqual(amounts);
});

it('edifact reads an INVOIC to the same values, with what was released', () => {
  const { text, faults } = writeEdi(starterDesign('beginInvoic'), [invoiceAt(3)], envelopeAt(4, 'INVOIC'));
  expect(faults).toEqual([]);
  const segments = new Edifact().parse(text);
  const all = (name: string) => segments.filter((one) => one.name === name).map(({ elements }) => elements);
  expect(all('BGM')).toEqual([[['380'], ['INV-100003'], ['9']]]);
  expect(all('DTM')[0]).toEqual([['137', '20261124', '102']]);
  expect(all('NAD').flat(2)).toContain("O'Neil + Sons");
  expect(all('MOA').map(([amount]) => amount)).toEqual([
    ...['103.00', '203.00', '303.00', '403.00', '503.00'].map((value) => ['203', value]),
    ['77', '1515.00'],
  ]);
  expect(all('UNT')[0]?.[0]).toEqual([
    String(segments.findIndex(({ name }) => name === 'UNT') - segments.findIndex(({ name }) => name === 'UNH') + 1),
  ]);
});
