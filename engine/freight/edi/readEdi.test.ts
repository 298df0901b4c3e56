import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Charset, encodeText } from '../../values/charsets.ts';
import { ediText, readAcknowledgement, readEdi, receivedInvoices } from './index.ts';
import { ANSWER_997, CONTRL, INVOICE_110, INVOICE_210 } from './testing/samples.ts';

const short = (text: string) =>
  readEdi(text).faults.map(({ code, element, tag, segment }) => [code, element ?? tag, segment]);

describe('an interchange', () => {
  test('is read regardless of the text between its segments', () => {
    const { interchanges, faults } = readEdi(INVOICE_210);
    expect(faults).toEqual([]);
    expect(interchanges).toMatchObject([
      {
        syntax: 'x12',
        sender: 'RAIL',
        senderQualifier: '02',
        control: '000000340',
        groups: [{ messages: [{ type: '210' }] }],
      },
    ]);
    expect(interchanges[0]?.groups[0]?.messages[0]?.segments).toHaveLength(13);
  });

  test.each([
    ['*', '~', '>'],
    ['|', '\n', ':'],
    ['\u001D', '\u001C', '\u001F'],
    ['+', "'", '&'],
    ['^', '\r\n', '<'],
  ])('says its own separators: %j %j %j', (element, segment, component) => {
    const text = INVOICE_210.replace(/\r\n/g, '')
      .replaceAll('*', element)
      .replaceAll('>', component)
      .replaceAll('~', segment);
    const { interchanges, faults } = readEdi(text);
    expect(faults).toEqual([]);
    expect(interchanges[0]?.groups[0]?.messages[0]?.segments[1]?.elements[1]).toEqual([['28066945']]);
  });

  test('may begin with a header whose elements lack their widths', () => {
    const text = INVOICE_210.replace(/RAIL {11}/, 'RAIL').replace(/ {10}/g, '');
    expect(readEdi(text).faults).toEqual([]);
  });

  test('of EDIFACT has its UNA, or shows what ends its segments', () => {
    expect(readEdi(CONTRL).faults).toEqual([]);
    const [interchange] = readEdi(CONTRL.slice(CONTRL.indexOf('UNB'))).interchanges;
    expect(interchange).toMatchObject({
      syntax: 'edifact',
      sender: 'PARTNER',
      separators: { segment: '.', decimal: ',' },
    });
    const second =
      "UNB+UNOC:3+A+B+261125:0801+78'UNH+1+INVOIC:D:96A:UN'FTX+AAI+++What?'s ?+ and ?: and ???''UNT+3+1'UNZ+1+78'";
    const two = readEdi(`${CONTRL}\n${second}`);
    expect(two.faults).toEqual([]);
    expect(two.interchanges[1]?.groups[0]?.messages[0]?.segments[1]?.elements[3]).toEqual([["What's + and : and ?'"]]);
  });
});

describe('inconsistencies are reported by segment and character', () => {
  test('counts and control numbers', () => {
    expect(short(INVOICE_110)).toEqual([['controlNumber', 'GE-02', 13]]);
    const { faults } = readEdi(INVOICE_210.replace('SE*13*340001', 'SE*14*340009'));
    expect(faults).toMatchObject([
      { code: 'count', element: 'SE-01', found: '14', expected: '13', segment: 15, line: 15 },
      { code: 'controlNumber', element: 'SE-02', found: '340009', expected: '340001' },
    ]);
    const at = (faults[0]?.character ?? 0) - 1;
    expect(INVOICE_210.replace('SE*13', 'SE*14').slice(at, at + 5)).toBe('SE*14');
  });

  test('ends that are missing, and what stands outside', () => {
    const [head = ''] = INVOICE_210.split('    SE*');
    expect(short(head)).toEqual([
      ['missingEnd', 'ST', 3],
      ['missingEnd', 'GS', 2],
      ['missingEnd', 'ISA', 1],
    ]);
    expect(short(INVOICE_210.replace(/ST\*210\*340001~/, ''))[0]).toEqual(['outside', 'B3', 3]);
    expect(short(`${INVOICE_210}SE*1*1~`)).toEqual([['unexpectedEnd', 'SE', 18]]);
    expect(short(INVOICE_210 + INVOICE_210)).toEqual([['repeatedControl', 'ISA-13', 18]]);
  });

  test('an oversized file is one fault, and nothing is read', () => {
    const header = INVOICE_210.slice(0, INVOICE_210.indexOf('~') + 1);
    expect(short(`${header}${'A~'.repeat(1_000_001)}`)).toEqual([['tooMuch', '', 0]]);
    expect(readEdi(`${header}B3${'*'.repeat(1_000_001)}~`).interchanges).toEqual([]);
    // At most a thousand faults are reported, plus every missing end.
    const many = readEdi(`${header}${'a1*x~'.repeat(3000)}`).faults;
    expect([many.length, many.at(-1)?.code]).toEqual([1001, 'missingEnd']);
  });

  test('no interchange at all', () => {
    expect(short('')).toEqual([['empty', '', 0]]);
    expect(short('invoice,amount\n1,2')).toEqual([['noInterchange', '', 0]]);
    expect(short('ISA*00*  ')).toEqual([['shortHeader', '', 0]]);
  });
});

describe('acknowledgements', () => {
  test('of groups return the outcome of each transaction', () => {
    const { acknowledgements, faults } = readAcknowledgement(ANSWER_997);
    expect(faults).toEqual([]);
    expect(acknowledgements).toMatchObject([
      { kind: 'TA1', ediID: '000484950', outcome: 'rejected', ackDate: '2026-08-20', rejectionReason: ['018'] },
      {
        kind: '997',
        senderId: 'PARTNER',
        receiverId: 'US',
        ackDate: '2026-02-17',
        ediID: '100001251',
        ediStatus: 'P',
        outcome: 'partly',
        transactionCount: 2,
        transactionsReceived: 2,
        transactionsAccepted: 1,
        rejectionReason: ['4'],
        transactions: [
          { transactionId: '0001', outcome: 'accepted' },
          {
            transactionId: '0002',
            outcome: 'rejected',
            rejectionReason: ['5', 'I2'],
            segments: [
              { tag: 'L1', position: 7, reasons: ['8'], elements: [{ element: 4, reason: '1', value: '12X0' }] },
            ],
          },
        ],
      },
    ]);
  });

  test('need not name what was accepted', () => {
    const text = ANSWER_997.replace(/AK2[\s\S]*AK9\*P\*2\*2\*1\*4/, 'AK9*A*2*2*2').replace('SE*10', 'SE*4');
    const { acknowledgements, faults } = readAcknowledgement(text);
    expect(faults).toEqual([]);
    expect(acknowledgements[1]).toMatchObject({ outcome: 'accepted', transactionsAccepted: 2, transactions: [] });
  });

  test('with an unknown code have an unknown outcome', () => {
    const { acknowledgements, faults } = readAcknowledgement(ANSWER_997.replace('AK9*P', 'AK9*Q'));
    expect(acknowledgements[1]).toMatchObject({ outcome: 'unknown', ediStatus: 'Q' });
    expect(faults).toMatchObject([{ code: 'statusUnknown', element: 'AK9-01', found: 'Q' }]);
    expect(readAcknowledgement(ANSWER_997.replace(/AK9.*\n/, '')).faults.map(({ code }) => code)).toContain('missing');
    expect(readAcknowledgement(ANSWER_997.replace('AK1*IM*100001251', 'AK1*IM')).faults).toMatchObject([
      { code: 'answersNothing' },
    ]);
    expect(readAcknowledgement(ANSWER_997.replace('*2*1*4', '*2*2*4')).faults).toMatchObject([
      { code: 'countOfAnswers' },
    ]);
  });

  test('are read by the mapping of the channel', () => {
    const mapping = { ediID: 'AK1-01', rejectionReason: 'AK9-01..02, AK5-02', ackDate: 'ISA-09', senderId: 'nonsense' };
    const { acknowledgements } = readAcknowledgement(ANSWER_997, mapping);
    expect(acknowledgements[1]).toMatchObject({
      ediID: 'IM',
      ackDate: '2026-02-17',
      senderId: 'PARTNER',
      rejectionReason: ['P', '2'],
    });
  });

  test('999 has segments of its own names', () => {
    const text = ANSWER_997.replace('ST*997', 'ST*999')
      .replaceAll('AK5', 'IK5')
      .replace('AK3', 'IK3')
      .replace('AK4', 'IK4');
    expect(readAcknowledgement(text).acknowledgements[1]).toMatchObject({
      kind: '999',
      transactions: [
        { outcome: 'accepted' },
        { outcome: 'rejected', rejectionReason: ['5', 'I2'], segments: [{ tag: 'L1' }] },
      ],
    });
  });

  test('CONTRL', () => {
    expect(readAcknowledgement(CONTRL)).toMatchObject({
      faults: [],
      acknowledgements: [
        {
          kind: 'CONTRL',
          ediID: '55',
          ediStatus: '7',
          outcome: 'partly',
          transactions: [
            { transactionId: '1', outcome: 'accepted' },
            {
              transactionId: '2',
              outcome: 'rejected',
              rejectionReason: ['12'],
              segments: [{ position: 3, elements: [{ element: 1 }] }],
            },
          ],
        },
      ],
    });
  });
});

describe('invoices of partners', () => {
  test('have amounts without a point', () => {
    const { invoices, faults } = receivedInvoices(INVOICE_210);
    expect(faults).toEqual([]);
    expect(invoices).toMatchObject([
      {
        messageType: '210',
        invoiceNumber: '28066945',
        invoiceDate: '2026-06-28',
        currency: 'USD',
        carrierCode: 'RAIL',
        total: '2754.33',
        chargesTotal: '2754.33',
        references: [{ qualifier: 'BM', value: '291226' }],
        parties: [{ qualifier: 'CN', name: 'CONSIGNEE', city: 'CAMBRIDGE' }],
        charges: [
          { amount: '2510.00', chargeName: 'CLEANING COMPOUNDS', rateQualifier: 'PC' },
          { amount: '244.33', chargeCode: 'FUE', chargeName: 'FUEL SURCHARGE' },
        ],
      },
    ]);
  });

  test('are read despite a wrong total, which is reported', () => {
    const { invoices, faults } = receivedInvoices(INVOICE_110);
    expect(invoices).toMatchObject([
      { messageType: '110', total: '61.41', chargesTotal: '60.13', dueDate: '2026-07-16', currency: 'EUR' },
    ]);
    expect(faults.map(({ code, element }) => [code, element])).toEqual([
      ['controlNumber', 'GE-02'],
      ['total', 'B3-07'],
      ['total', 'L3-05'],
    ]);
    const broken = INVOICE_210.replace('251000', '25X0').replace('20260628*2754', '20261399*2754');
    expect(receivedInvoices(broken).faults.map(({ code, element }) => [code, element])).toEqual([
      ['noNumber', 'L1-04'],
      ['noDate', 'B3-06'],
      ['total', 'B3-07'],
      ['total', 'L3-05'],
    ]);
  });
});

test('readers accept any text', () => {
  const samples = [INVOICE_210, INVOICE_110, ANSWER_997, CONTRL];
  const bits = fc.constantFrom(
    '*',
    '~',
    '+',
    "'",
    ':',
    '?',
    '\n',
    'ISA',
    'UNA',
    'UNB',
    'ST*',
    'SE',
    '\uFEFF',
    '\0',
    '😀',
    '',
  );
  const edits = fc.array(fc.tuple(fc.nat(900), fc.nat(20), bits), { maxLength: 8 });
  const mutated = fc
    .tuple(fc.constantFrom(...samples), edits)
    .map(([text, all]) =>
      all.reduce((before, [at, count, bit]) => before.slice(0, at) + bit + before.slice(at + count), text),
    );
  fc.assert(
    fc.property(fc.oneof(mutated, fc.string({ unit: 'binary' })), (text) => {
      const { faults } = readEdi(text);
      readAcknowledgement(text);
      receivedInvoices(text);
      return faults.every(({ character, line }) => character > 0 && character <= text.length + 1 && line > 0);
    }),
    { numRuns: Number(process.env.RUNS ?? 100) },
  );
});

describe('a wrapped file', () => {
  test('has no line ends in its data', () => {
    const whole = INVOICE_210.replace(/\r\n/g, '');
    const wrapped = whole.replace(/.{80}/g, '$&\r\n');
    const plain = (text: string) => {
      const { interchanges, faults } = readEdi(text);
      const segments = interchanges.flatMap(({ groups }) => groups.flatMap(({ messages }) => messages));
      return { faults, said: segments.flatMap(({ segments: its }) => its.map(({ tag, elements }) => [tag, elements])) };
    };
    expect(plain(wrapped)).toEqual(plain(whole));
  });
});

describe('a day', () => {
  test('that no month has is a fault, and none is read', () => {
    const { invoices, faults } = receivedInvoices(INVOICE_210.replace(/\*20260628\*(?=\d+\*\*\*\*RAIL)/, '*20260231*'));
    expect(invoices[0]?.invoiceDate).toBe('');
    expect(faults.map(({ code, element, found }) => [code, element, found])).toEqual([['noDate', 'B3-06', '20260231']]);
  });
});

describe('the letters of a file', () => {
  const bytes = (text: string, charset: Charset) => encodeText(text, charset);
  const unb = (set: string, text: string) => `UNB+${set}:3+A+B+261125:0801+7'UNH+1+INVOIC:D:96A:UN'FTX+AAI+++${text}'`;
  test.each<[string, Charset, string]>([
    ['UNOC', 'iso-8859-1', 'Straße'],
    ['UNOD', 'iso-8859-2', 'Łódź'],
    ['UNOE', 'iso-8859-5', 'Москва'],
    ['UNOF', 'iso-8859-7', 'Αθήνα'],
    ['UNOK', 'iso-8859-9', 'İzmir'],
    ['UNOY', 'utf-8', '日本'],
    ['UNOA', 'us-ascii', 'small'],
    ['UNOA', 'utf-8', 'Süd'],
    ['UNOA', 'windows-1252', 'Süd'],
  ])('are those that its UNB names: %s in %s', (set, charset, text) => {
    expect(ediText(bytes(unb(set, text), charset))).toContain(text);
    expect(ediText(bytes(`UNA:+.? '\r\n${unb(set, text)}`, charset))).toContain(text);
  });
  test('of X12 are those of the channel, else UTF-8, else Windows-1252', () => {
    const text = INVOICE_210.replace('\uFEFF', '').replace('CONSIGNEE', 'FRÊT');
    expect(ediText(bytes(text, 'utf-8'))).toContain('FRÊT');
    expect(ediText(bytes(text, 'iso-8859-1'))).toContain('FRÊT');
    expect(ediText(bytes(text.replace('FRÊT', 'Łódź'), 'iso-8859-2'), 'iso-8859-2')).toContain('Łódź');
    expect(ediText(bytes(`\uFEFF${text}`, 'utf-8'))).toMatch(/^ISA/);
  });
});
