import { describe, expect, it } from 'vitest';
import { readAcknowledgement } from './acknowledgement.ts';
import { type MarkedSegment, markedFile } from './markedFile.ts';

const OURS = [
  'ISA*00*          *00*          *ZZ*INVOIZE        *ZZ*PARTNER        *260217*0405*U*00401*000000012*0*P*>',
  'GS*IM*INVOIZE*PARTNER*20260217*0405*12*X*004010',
  'ST*210*0001',
  'B3**INV-1**CC**20260217*10000',
  'L1*1***10000****FRT',
  'SE*4*0001',
  'ST*210*0002',
  'B3**INV-2**CC**20260217*20000',
  'L1*1***20000****XX>YY',
  'SE*4*0002',
  'GE*2*12',
  'IEA*1*000000012',
];
const ISA = 'ISA*00*          *00*          *ZZ*PARTNER        *ZZ*INVOIZE        *260218*0405*U*00401*000000077*0*P*>';
const answer = (...segments: string[]): string =>
  [
    ISA,
    'GS*FA*PARTNER*INVOIZE*20260218*0405*7*X*004010',
    'ST*997*0001',
    ...segments,
    'SE*9*0001',
    'GE*1*7',
    'IEA*1*000000077',
  ]
    .map((one) => `${one}~`)
    .join('\n');

function said(ours: string, theirs: string) {
  const [acknowledgement] = readAcknowledgement(theirs).acknowledgements;
  if (!acknowledgement) throw new Error('There is no acknowledgement.');
  const { segments, isFound } = markedFile(ours, acknowledgement);
  const shown = ({ number, text, marks, objections }: MarkedSegment) => ({
    number,
    marked: marks.map(({ from, to }) => text.slice(from, to)),
    why: objections.map(({ list, code, place, value }) => [list, code, place, value ?? ''].join(' ').trim()),
  });
  return {
    count: segments.length,
    isFound,
    said: segments.filter(({ objections }) => objections.length > 0).map(shown),
  };
}
const x12 = OURS.map((one) => `${one}~`).join('\n');

describe('an objection of a partner', () => {
  it('is marked by segment and element in the transaction that it names', () => {
    const theirs = answer('AK1*IM*12', 'AK2*210*0002', 'AK3*L1*3**8', 'AK4*8*1321*7*XX', 'AK5*R*5', 'AK9*P*2*2*1');
    expect(said(x12, theirs)).toEqual({
      count: 12,
      isFound: true,
      said: [
        { number: 7, marked: [], why: ['AK5 5 ST'] },
        { number: 9, marked: ['XX>YY'], why: ['AK3 8 L1', 'AK4 7 L1-08 XX'] },
      ],
    });
  });
  it('is marked by component, and by segment if the element is empty', () => {
    const theirs = answer(
      'AK1*IM*12',
      'AK2*210*0002',
      'AK3*L1*3**8',
      'AK4*8>2*1321*7',
      'AK4*2**1',
      'AK5*R',
      'AK9*R*2*2*0',
    );
    expect(said(x12, theirs).said).toEqual([
      { number: 9, marked: ['L1*1***20000****XX>YY'], why: ['AK3 8 L1', 'AK4 7 L1-08', 'AK4 1 L1-02'] },
    ]);
    const one = answer('AK1*IM*12', 'AK2*210*0002', 'IK3*L1*3**8', 'IK4*8>2*1321*7', 'IK5*R', 'AK9*R*2*2*0');
    expect(said(x12, one).said[0]?.marked).toEqual(['YY']);
  });
  it('a segment that is missing marks none that is there', () => {
    const theirs = answer('AK1*IM*12', 'AK2*210*0001', 'AK3*C3*3**3', 'AK5*R*5', 'AK9*R*2*2*0');
    expect(said(x12, theirs).said).toEqual([
      { number: 3, marked: [], why: ['AK5 5 ST'] },
      { number: 5, marked: [], why: ['AK3 3 C3'] },
    ]);
  });
  it('a segment that is wrong as a whole is marked as a whole', () => {
    const theirs = answer('AK1*IM*12', 'AK2*210*0001', 'AK3*B3*2**2', 'AK5*R', 'AK9*R*2*2*0');
    expect(said(x12, theirs).said).toEqual([{ number: 4, marked: [OURS[3]], why: ['AK3 2 B3'] }]);
  });
  it('trailers and headers of transaction and group', () => {
    const theirs = answer('AK1*IM*12', 'AK2*210*0001', 'AK5*R*4*6', 'AK9*R*2*2*0*2*5');
    expect(said(x12, theirs).said).toEqual([
      { number: 2, marked: ['004010'], why: ['AK9 2 GS-08'] },
      { number: 3, marked: ['210'], why: ['AK5 6 ST-01'] },
      { number: 6, marked: ['4'], why: ['AK5 4 SE-01'] },
      { number: 11, marked: ['2'], why: ['AK9 5 GE-01'] },
    ]);
  });
  it('the interchange, by the note of a TA1', () => {
    const note = (code: string) => `${ISA}~\nTA1*000000012*260217*0405*R*${code}~\nIEA*0*000000077~`;
    expect(said(x12, note('006')).said).toEqual([{ number: 1, marked: ['INVOIZE        '], why: ['TA1 006 ISA-06'] }]);
    expect(said(x12, note('001')).said).toEqual([{ number: 12, marked: ['000000012'], why: ['TA1 001 IEA-02'] }]);
    expect(said(x12, note('099')).said).toEqual([{ number: 1, marked: [OURS[0]], why: ['TA1 099 ISA'] }]);
  });
  it('of EDIFACT, where the tag counts as an element and released characters are text', () => {
    const ours = [
      "UNA:+.? '",
      "UNB+UNOC:3+INVOIZE+PARTNER+260217:0405+12'",
      "UNH+1+INVOIC:D:96A:UN'",
      "BGM+380+INV?+1+9'",
      "NAD+BY+ACME::92'",
      "UNT+4+1'",
      "UNZ+1+12'",
    ].join('\n');
    const theirs = (...segments: string[]) =>
      ["UNB+UNOC:3+PARTNER+INVOIZE+260218:0405+77'", "UNH+1+CONTRL:D:3:UN'", ...segments, "UNT+9+1'", "UNZ+1+77'"].join(
        '\n',
      );
    const rejected = theirs(
      "UCI+12+INVOIZE+PARTNER+4'",
      "UCM+1+INVOIC:D:96A:UN+4+12+UNH+3'",
      "UCS+2'",
      "UCD+12+3'",
      "UCS+3+15'",
    );
    expect(said(ours, rejected)).toEqual({
      count: 6,
      isFound: true,
      said: [
        { number: 2, marked: ['INVOIC:D:96A:UN'], why: ['CONTRL 12 UNH-02'] },
        { number: 3, marked: ['INV?+1'], why: ['CONTRL 12 BGM-02'] },
        { number: 4, marked: ['NAD+BY+ACME::92'], why: ['CONTRL 15 NAD'] },
      ],
    });
    expect(said(ours, theirs("UCI+12+INVOIZE+PARTNER+4+23+UNB+3'")).said).toEqual([
      { number: 1, marked: ['INVOIZE'], why: ['CONTRL 23 UNB-02'] },
    ]);
  });
  it('of another file is found in none', () => {
    expect(said(x12, answer('AK1*IM*13', 'AK9*R*2*2*0*2'))).toEqual({ count: 12, isFound: false, said: [] });
  });
});
