import { describe, expect, it } from 'vitest';
import { parseFormula } from './parseFormula.ts';

const field = (name: string) => ({ var: `record.${name}` });

describe('parseFormula', () => {
  it.each([
    ['1 + 2 * 3', { '+': [1, { '*': [2, 3] }] }],
    ['10 - 4 - 3', { '-': [{ '-': [10, 4] }, 3] }],
    ['-(a + 1) / 2', { '/': [{ '-': [0, { '+': [field('a'), 1] }] }, 2] }],
    [
      'round(invoiceTotal - shipment.freightCost, 2)',
      { round: [{ '-': [field('invoiceTotal'), field('shipment.freightCost')] }, 2] },
    ],
    ['days(etd, today) > 3', { greaterThan: [{ daysBetween: [field('etd'), { var: 'today' }] }, 3] }],
    [
      'if(a <> empty and b = "x", "yes", code & "-no")',
      {
        if: [
          { and: [{ notEqualTo: [field('a'), null] }, { equalTo: [field('b'), 'x'] }] },
          'yes',
          { cat: [field('code'), '-no'] },
        ],
      },
    ],
  ])('parses %s', (text, expression) => expect(parseFormula(text).expression).toEqual(expression));

  it('names each field that it reads once', () => {
    expect(parseFormula('a + b * a - shipment.c').names).toEqual(['a', 'b', 'shipment.c']);
  });

  it.each([
    ['', 'Expected a value before the end.'],
    ['1 +', 'Expected a value before the end.'],
    ['(1 + 2', 'Expected ) before the end.'],
    ['1 2', 'Unexpected: 2'],
    ['a # b', 'Unexpected character: #'],
    ['sum(1)', 'There is no function sum.'],
    ['round(1, 2, 3)', 'round takes 1 to 2 values.'],
    [`${'('.repeat(60)}1${')'.repeat(60)}`, 'Too many parentheses.'],
  ])('rejects %s', (text, message) => expect(() => parseFormula(text)).toThrow(message));
});
