import { describe, expect, test } from 'vitest';
import {
  designOf,
  type EdiEnvelope,
  type EdiInvoice,
  ediInvoiceOf,
  envelopeOf,
  readEdi,
  receivedInvoices,
  writeEdi,
} from './index.ts';

const envelope: EdiEnvelope = {
  senderId: 'US',
  receiverId: 'PARTNER',
  messageType: '210',
  version: '004010',
  interchangeControl: 7,
  now: '2026-11-25T08:01:30',
  lineEnd: '\n',
};
const invoice = ediInvoiceOf(
  {
    invoiceNumber: 'INV1',
    currency: 'USD',
    invoiceTotal: '1234.5',
    billedOn: '2026-11-24',
    charges: [
      { chargeCode: 'FRT', invoiceValue: '1000', weight: '10', rate: '2' },
      { chargeCode: 'FUE', invoiceValue: '234.5', weight: '30', rate: '4' },
      { chargeCode: 'INF', invoiceValue: '99', isDummyCharge: true },
    ],
  },
  {
    mwab: '123-4567',
    poNumber: 'P1',
    references: ['R1', 'R2'],
    shipper: "O'Neil + Sons",
    consignee: 'Wong',
    pieces: 3,
  },
  { accountName: 'Acme' },
);

type Row = Record<string, unknown>;
/** The body of a message of one segment, or of several. */
function body(
  segments: readonly Row[],
  elements: readonly Row[],
  ediStandard = 'x12',
  invoices: EdiInvoice[] = [invoice],
) {
  const written = writeEdi(designOf({ ediStandard, segments, elements }), invoices, envelope, { marks: true });
  const lines = written.text.split('\n').filter((line) => !/^(ISA|GS|ST|SE|GE|IEA|UNA|UNB|UNH|UNT|UNZ)/.test(line));
  return {
    written,
    lines: lines.filter(Boolean),
    faults: written.faults.map(({ code, fieldId }) => [code, fieldId ?? '']),
  };
}
/** One element of the segment B3. */
const element = (row: Row) => body([{ segmentId: 1, segmentName: 'B3' }], [{ segmentId: 1, fieldId: 1, ...row }]);

describe('an element', () => {
  test.each<[Row, string]>([
    [{ field: 'invoice.invoiceNumber' }, 'INV1'],
    [{ fieldType: 'invoice', fieldName: 'invoiceNumber' }, 'INV1'],
    [{ fieldType: 'invoice', fieldName: 'invoice.invoiceNumber' }, 'INV1'],
    [{ fieldName: 'invoice.invoiceNumber' }, 'INV1'],
    [{ fieldName: 'invoiceNumber' }, 'INV1'],
    [{ field: 'pieces' }, '3'],
    [{ fieldType: 'fixed', fixedTextVal: 'PP' }, 'PP'],
    [{ field: 'invoice.nothing', fixedTextVal: 'NONE' }, 'NONE'],
    [{ field: 'invoice.invoiceTotal', fieldNameType: 'impliedMoney' }, '123450'],
    [{ field: 'invoice.invoiceTotal', fieldNameType: 'money' }, '1234.50'],
    [{ field: 'invoice.invoiceTotal', fieldNameType: 'implied3' }, '1234500'],
    [{ field: 'invoice.invoiceTotal', fieldNameType: 'decimal1' }, '1234.5'],
    [{ field: 'invoice.billedOn', fieldNameType: 'date' }, '20261124'],
    [{ field: 'invoice.billedOn', dateAndTime: 'ddMMyy' }, '241126'],
    [{ fieldType: 'dateAndTime', dateAndTime: 'HHmm' }, '0801'],
    [{ field: 'shipment.pieces', paddingType: 'Left Padding', leftPadElement: '0', length: 5 }, '00003'],
    [{ field: 'shipment.pieces', paddingType: 'Right Padding', rightPadElement: 'x', length: 3 }, '3xx'],
    [{ field: 'shipment.mwab', substring: { from: 5, to: 7 } }, '456'],
    [{ field: 'shipment.mwab', replacee: [{ from: '-' }, { from: '1', to: 'I' }] }, 'I234567'],
    [{ field: 'shipment.references', repeated: 'always' }, 'R1^R2'],
    [{ field: 'charge.rate', reformation: 'average', reformationFieldType: 'invoiceCharge' }, '3'],
    [
      {
        field: 'charge.rate',
        reformation: 'weightedAvg',
        reformationFieldType: 'invoiceCharge',
        reformationFieldName: 'weight',
      },
      '3.5',
    ],
    [
      { field: 'invoice.invoiceTotal', reformation: 'perElementCount', reformationFieldType: 'invoiceCharge' },
      '617.25',
    ],
    [{ field: 'control.transaction' }, '0001'],
  ])('%j', (row, expected) => {
    const { lines, faults } = element(row);
    expect(lines).toEqual([`B3*${expected}~`]);
    expect(faults).toEqual([]);
  });

  test.each<[Row, string]>([
    [{ field: 'invoice.nothing', mandatory: 'mandatory' }, 'elementMissing'],
    [{ field: 'shipment.mwab', length: 3 }, 'tooLong'],
    [{ field: 'shipment.mwab', fieldNameType: 'number' }, 'noNumber'],
    [{ field: 'shipment.mwab', fieldNameType: 'date' }, 'noDate'],
    [{ field: 'shipment.mwab', validationRules: [{ kind: 'matches', value: '[0-9]+' }] }, 'ruleBroken'],
    [{ field: 'shipment.mwab', validationRules: [{ kind: 'oneOf', value: 'A, B' }] }, 'ruleBroken'],
    [{ field: 'shipment.mwab', validationRules: [{ kind: 'shortest', value: 9 }] }, 'ruleBroken'],
    [
      {
        field: 'shipment.pieces',
        validationRules: [{ kind: 'least', value: 1 }, { kind: 'most', value: 2 }, { kind: 'most' }],
      },
      'ruleBroken',
    ],
    [{ fixedTextVal: 'a*b' }, 'separatorInValue'],
  ])('refuses %j: %s', (row, code) => expect(element(row).faults).toEqual([[code, '1']]));

  test.each([
    ['matches B3\\*INV.*', []],
    ['matches NEVER', [['ruleBroken', '']]],
    ['longest 4\nshortest 3', [['ruleBroken', '']]],
  ])('obeys the rules of its segment: %s', (validationRules, faults) => {
    const segment = { segmentId: 1, segmentName: 'B3', validationRules };
    expect(body([segment], [{ segmentId: 1, fieldId: 1, field: 'invoice.invoiceNumber' }]).faults).toEqual(faults);
  });

  test('has components, and characters released', () => {
    const { lines } = body(
      [{ segmentId: 1, segmentName: 'NAD' }],
      [
        { segmentId: 1, fieldId: '1.2', field: 'shipment.shipper' },
        { segmentId: 1, fieldId: 3, field: 'invoice.invoiceNumber' },
      ],
      'edifact',
    );
    expect(lines).toEqual(["NAD+:O?'Neil ?+ Sons++INV1'"]);
  });
});

describe('segments', () => {
  const charge = { segmentId: 2, fieldId: 1, field: 'charge.chargeCode' };
  const lx = { segmentId: 1, segmentName: 'LX', loopType: 'group', loopGroup: 'invoiceCharge', repeated: 'always' };
  const number = { segmentId: 1, fieldId: 1, field: 'loop.number' };

  test('loop over a group, with those under them', () => {
    const { lines } = body([lx, { segmentId: 2, segmentName: 'L1', parentSegment: '1' }], [number, charge]);
    expect(lines).toEqual(['LX*1~', 'L1*FRT~', 'LX*2~', 'L1*FUE~']);
  });
  test('loop over the values of a field, and over those that differ', () => {
    const field = { segmentId: 1, segmentName: 'N9', loopType: 'field', loopField: 'shipment.references' };
    expect(body([field], [{ segmentId: 1, fieldId: 2, field: 'loop.value' }]).lines).toEqual(['N9**R1~', 'N9**R2~']);
    const twice = {
      ...invoice,
      invoice: { ...invoice.invoice, charges: [{ chargeCode: 'A' }, { chargeCode: 'A' }, { chargeCode: 'B' }] },
    };
    const distinct = { ...lx, distinctElementToLoop: true, loopFieldName: 'chargeCode' };
    expect(body([distinct], [{ segmentId: 1, fieldId: 1, field: 'charge.chargeCode' }], 'x12', [twice]).lines).toEqual([
      'LX*A~',
      'LX*B~',
    ]);
  });
  test('in rounds that say the same are written once, unless always', () => {
    const under = { segmentId: 2, segmentName: 'CUR', parentSegment: '1' };
    const currency = { segmentId: 2, fieldId: 1, field: 'invoice.currency' };
    expect(body([lx, under], [number, currency]).lines).toEqual(['LX*1~', 'CUR*USD~', 'LX*2~']);
    expect(body([lx, { ...under, repeated: 'always' }], [number, currency]).lines).toHaveLength(4);
  });
  test('have conditions', () => {
    const name = { segmentId: 1, fieldId: 1, field: 'invoice.invoiceNumber' };
    const one = (condition: string, conditionValue: string) =>
      body([{ segmentId: 1, segmentName: 'N1', condition, conditionValue }], [name]).lines.length;
    expect([one('exists', 'shipment.mwab'), one('exists', 'shipment.hawb')]).toEqual([1, 0]);
    expect([one('doesNotExist', 'shipment.mwab'), one('doesNotExist', 'shipment.hawb')]).toEqual([0, 1]);
  });
  test('that are empty are left out, and reported if mandatory', () => {
    const nothing = { segmentId: 1, fieldId: 1, field: 'invoice.nothing' };
    expect(body([{ segmentId: 1, segmentName: 'N1' }], [nothing])).toMatchObject({ lines: [], faults: [] });
    expect(body([{ segmentId: 1, segmentName: 'N1', mandatory: 'mandatory' }], [nothing]).faults).toEqual([
      ['segmentMissing', ''],
    ]);
    const skipped = { ...nothing, mandatory: 'skip' };
    const fixed = { segmentId: 1, fieldId: 2, fixedTextVal: 'X' };
    expect(body([{ segmentId: 1, segmentName: 'N1' }], [skipped, fixed])).toMatchObject({ lines: [], faults: [] });
  });
  test('keep to their loops', () => {
    expect(body([{ ...lx, maxLoops: 1 }], [number]).faults).toEqual([['loopCut', '']]);
    const without = ediInvoiceOf({ invoiceNumber: 'INV2' });
    expect(body([{ ...lx, loopIsMandatory: true }], [number], 'x12', [without]).faults).toEqual([['loopEmpty', '']]);
  });
  test('with a missing parent, or in a cycle, are reported', () => {
    const under = (segmentId: number, parentSegment: string) => ({ segmentId, segmentName: 'N1', parentSegment });
    expect(body([under(1, '9')], []).faults).toEqual([['parentMissing', '']]);
    expect(body([under(1, '2'), under(2, '1')], []).faults.map(([code]) => code)).toEqual([
      'parentMissing',
      'parentMissing',
      'noSegments',
    ]);
    expect(body([{ segmentId: 1, segmentName: 'b 3' }], []).faults).toEqual([['badSegmentName', '']]);
  });
});

test('a loop over invoices makes one message of all', () => {
  const root = { segmentId: 1, segmentName: 'LX', loopType: 'group', loopGroup: 'invoice' };
  const second = ediInvoiceOf({ invoiceNumber: 'INV2' });
  const { written, lines } = body([root], [{ segmentId: 1, fieldId: 1, field: 'invoice.invoiceNumber' }], 'x12', [
    invoice,
    second,
  ]);
  expect(lines).toEqual(['LX*INV1~', 'LX*INV2~']);
  expect(written.messages).toEqual([{ control: '0001', invoices: ['INV1', 'INV2'] }]);
  expect(
    body([{ segmentId: 1, segmentName: 'B3' }], [{ segmentId: 1, fieldId: 2, field: 'invoice.invoiceNumber' }], 'x12', [
      invoice,
      second,
    ]).written.messages,
  ).toHaveLength(2);
});

test('control numbers of messages continue with 1 after the last one', () => {
  const design = designOf({
    ediStandard: 'x12',
    segments: [{ segmentId: 1, segmentName: 'B3' }],
    elements: [{ segmentId: 1, fieldId: 2, field: 'invoice.invoiceNumber' }],
  });
  const { messages } = writeEdi(design, [invoice, invoice], { ...envelope, messageControl: 999_999_999 });
  expect(messages.map(({ control }) => control)).toEqual(['999999999', '0001']);
});

test('each character is known by its origin', () => {
  const { written } = element({ field: 'invoice.invoiceTotal', fieldNameType: 'impliedMoney' });
  const mark = written.marks.find(({ source }) => source === 'invoice.invoiceTotal');
  expect(mark).toMatchObject({ segmentId: '1', segmentName: 'B3', fieldId: '1', invoice: 'INV1' });
  expect(written.text.slice(mark?.from, mark?.to)).toBe('123450');
  for (const { from, to } of written.marks) expect(written.text.slice(from, to)).not.toMatch(/[*~]/);
});

test('the envelope of a design goes over what is usual, but for numbers and counts', () => {
  const segments = [
    { segmentId: 1, segmentName: 'ISA' },
    { segmentId: 2, segmentName: 'GS' },
    { segmentId: 3, segmentName: 'ST' },
    { segmentId: 4, segmentName: 'B3' },
  ];
  const elements = [
    { segmentId: 1, fieldId: 5, fixedTextVal: '12' },
    { segmentId: 1, fieldId: 13, fixedTextVal: '999' },
    { segmentId: 2, fieldId: 8, fixedTextVal: '005010' },
    { segmentId: 3, fieldId: 1, fixedTextVal: '110' },
    { segmentId: 4, fieldId: 2, field: 'invoice.invoiceNumber' },
  ];
  const profile = {
    ediStandard: 'x12',
    segments,
    elements,
    ownId: 'US',
    partnerId: 'PARTNER',
    lineEnd: 'crlf',
    isTestIndicator: true,
  };
  const { text } = writeEdi(
    designOf(profile),
    [invoice],
    envelopeOf(profile, { interchangeControl: 7, now: envelope.now }),
  );
  expect(text.split('\r\n')).toEqual([
    'ISA*00*          *00*          *12*US             *ZZ*PARTNER        *261125*0801*^*00501*000000007*0*T*>~',
    'GS*IA*US*PARTNER*20261125*0801*7*X*005010~',
    'ST*110*0001~',
    'B3**INV1~',
    'SE*3*0001~',
    'GE*1*7~',
    'IEA*1*000000007~',
    '',
  ]);
  expect(readEdi(text).faults).toEqual([]);
});

test('a written file is read back to the same values', () => {
  const { written } = body(
    [
      { segmentId: 1, segmentName: 'B3' },
      { segmentId: 2, segmentName: 'LX', loopType: 'group', loopGroup: 'charge', repeated: 'always' },
      { segmentId: 3, segmentName: 'L1', parentSegment: '2', repeated: 'always' },
    ],
    [
      { segmentId: 1, fieldId: 2, field: 'invoice.invoiceNumber' },
      { segmentId: 1, fieldId: 6, field: 'invoice.billedOn', fieldNameType: 'date' },
      { segmentId: 1, fieldId: 7, field: 'invoice.invoiceTotal', fieldNameType: 'impliedMoney' },
      { segmentId: 2, fieldId: 1, field: 'loop.number' },
      { segmentId: 3, fieldId: 4, field: 'charge.invoiceValue', fieldNameType: 'impliedMoney' },
      { segmentId: 3, fieldId: 8, field: 'charge.chargeCode' },
    ],
  );
  expect(receivedInvoices(written.text)).toMatchObject({
    faults: [],
    invoices: [
      {
        invoiceNumber: 'INV1',
        invoiceDate: '2026-11-24',
        total: '1234.50',
        charges: [
          { chargeCode: 'FRT', amount: '1000.00' },
          { chargeCode: 'FUE', amount: '234.50' },
        ],
      },
    ],
  });
});

describe('the character set', () => {
  const edifact = (name: string, characterSet?: string) =>
    writeEdi(
      designOf({
        ediStandard: 'edifact',
        segments: [{ segmentId: '1', segmentName: 'NAD' }],
        elements: [{ segmentId: '1', fieldId: '1', field: 'account.accountName' }],
      }),
      [ediInvoiceOf({ invoiceNumber: 'I1' }, null, { accountName: name })],
      { ...envelope, messageType: 'INVOIC', version: 'D:96A:UN', ...(characterSet ? { characterSet } : {}) },
    );
  test('of EDIFACT is named in the UNB, and is that of the bytes', () => {
    expect(edifact('Süd GmbH')).toMatchObject({ charset: 'iso-8859-1', faults: [] });
    expect(edifact('Süd GmbH').text).toContain('UNB+UNOC:3+');
    expect(edifact('日本', 'UNOY')).toMatchObject({ charset: 'utf-8', faults: [] });
    expect(edifact('日本', 'UNOY').text).toContain('UNB+UNOY:4+');
  });
  test('that lacks a letter is a fault, with element and letter', () => {
    const said = (name: string, set?: string) =>
      edifact(name, set).faults.map(({ code, segmentName, fieldId, found, expected }) => [
        code,
        segmentName,
        fieldId,
        found,
        expected,
      ]);
    expect(said('Łódź')).toEqual([['letterMissing', 'NAD', '1', 'Ł', 'UNOC']]);
    expect(said('Łódź', 'UNOD')).toEqual([]);
    expect(said('ACME Ltd', 'UNOA')).toEqual([['letterMissing', 'NAD', '1', 't', 'UNOA']]);
    expect(said('ACME LTD', 'UNOA')).toEqual([]);
    expect(said('A', 'UNOZ').map(([code]) => code)).toEqual(['unknownSet']);
  });
  test('of X12 is that of the channel', () => {
    const made = writeEdi(
      designOf({
        ediStandard: 'x12',
        segments: [{ segmentId: '1', segmentName: 'N1' }],
        elements: [{ segmentId: '1', fieldId: '2', field: 'account.accountName' }],
      }),
      [ediInvoiceOf({ invoiceNumber: 'I1' }, null, { accountName: 'Łódź' })],
      { ...envelope, charset: 'windows-1252' },
    );
    expect(made).toMatchObject({ charset: 'windows-1252', faults: [{ code: 'letterMissing', found: 'Ł' }] });
  });
});

test('a sign stays in front of the zeros of its number', () => {
  const element = { segmentId: '1', fieldId: '1', field: 'invoice.invoiceTotal', paddingType: 'left', length: 10 };
  const written = (more: Row, total: string) =>
    body([{ segmentId: '1', segmentName: 'AMT' }], [{ ...element, ...more }], 'x12', [
      ediInvoiceOf({ invoiceNumber: 'I1', invoiceTotal: total }),
    ]).lines;
  expect(written({ fieldNameType: 'implied2', leftPadElement: '0' }, '-6.605')).toEqual(['AMT*-000000661~']);
  expect(written({ fieldNameType: 'implied2', leftPadElement: '0' }, '6.605')).toEqual(['AMT*0000000661~']);
  expect(written({ fieldNameType: 'implied2', leftPadElement: ' ' }, '-6.605')).toEqual(['AMT*      -661~']);
});

test('an interchange without the ID of a party is reported', () => {
  const design = designOf({ ediStandard: 'x12', segments: [{ segmentId: 1, segmentName: 'B3' }], elements: [] });
  const { faults } = writeEdi(design, [invoice], { ...envelope, receiverId: '' });
  expect(faults.filter(({ code }) => code === 'partyMissing')).toMatchObject([
    { segmentName: 'ISA', fieldId: '8' },
    { segmentName: 'GS', fieldId: '3' },
  ]);
});
