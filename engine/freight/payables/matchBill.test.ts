import { describe, expect, it } from 'vitest';
import { amountOf, ZERO } from '../amounts.ts';
import { type BilledShipment, chargeKey, type MatchWith, matchBill } from './matchBill.ts';

const shipment = (more: Partial<BilledShipment> = {}): BilledShipment => ({
  transportMode: 'Air',
  isCarried: true,
  charges: new Map([
    ['FRT', { amount: '100', currency: 'USD', source: { kind: 'tariff', tariff: 'Buying' } }],
    ['FSC', { amount: '20', currency: 'EUR', source: { kind: 'shipment', shipment: 'S1' } }],
  ]),
  ...more,
});
const beside = (more: Partial<MatchWith> = {}): MatchWith => ({
  order: undefined,
  shipments: new Map([
    ['S1', shipment()],
    ['S2', shipment({ isCarried: false })],
  ]),
  billed: new Set(),
  rules: [],
  ...more,
});
const order = (invoiced: [string, string, string][] = []) => ({
  number: 'PO',
  currency: 'USD',
  lines: [{ place: '1', chargeCode: 'FRT', quantity: '10', price: '10', value: '100', tolerance: '1' }],
  invoiced: new Map(
    invoiced.map(([place, quantity, value]) => [
      place,
      { quantity: amountOf(quantity) ?? ZERO, value: amountOf(value) ?? ZERO },
    ]),
  ),
});
const verdict = (line: object, more: Partial<MatchWith> = {}, bill: object = {}) =>
  matchBill({ isCredit: false, currency: 'USD', hasProof: false, lines: [line as never], ...bill }, beside(more))[0];
const of = (chargeCode: string, amount: string, more: object = {}) => ({
  shipmentNumber: 'S1',
  chargeCode,
  amount,
  ...more,
});

describe('matchBill', () => {
  it.each([
    ['matched', of('FRT', '100'), {}],
    ['over', of('FRT', '101'), {}],
    ['under', of('FRT', '99'), {}],
    ['within', of('FRT', '101'), { rules: [{ chargeCode: 'FRT', percent: '1' }] }],
    ['wrongCurrency', of('FSC', '20'), {}],
    ['noRate', of('DET', '5'), {}],
    ['notAuthorised', of('DET', '5'), { rules: [{ needsOrder: true }] }],
    ['noProof', of('FRT', '100'), { rules: [{ needsProof: true }] }],
    ['taxWrong', of('FRT', '100', { tax: '19', taxRate: '7' }), {}],
    ['notShipped', of('FRT', '100', { shipmentNumber: 'S2' }), {}],
    ['notShipped', of('FRT', '100', { shipmentNumber: 'S9' }), {}],
    ['notOrdered', { chargeCode: 'FRT', amount: '100' }, {}],
    ['duplicate', of('FRT', '100'), { billed: new Set([chargeKey('s1', 'frt')]) }],
    ['accepted', of('FRT', '500', { isAccepted: true }), {}],
    ['matched', of('FRT', '150', { credited: '50' }), {}],
    ['matched', { chargeCode: 'FRT', orderLine: '1', quantity: '10', amount: '100' }, { order: order() }],
    ['within', { chargeCode: 'FRT', orderLine: '1', quantity: '10', amount: '101' }, { order: order() }],
    [
      'over',
      { chargeCode: 'FRT', orderLine: '1', quantity: '10', amount: '100' },
      { order: order([['1', '5', '50']]) },
    ],
    ['notOrdered', { chargeCode: 'FRT', orderLine: '7', amount: '100' }, { order: order() }],
  ])('is %s for %j', (expected, line, more) => {
    expect(verdict(line, more as Partial<MatchWith>)?.verdict).toBe(expected);
  });

  it('questions only the excess of a line with an expected amount, and all of a line without one', () => {
    expect(verdict(of('FRT', '112'))).toMatchObject({ questioned: '12', expected: '100' });
    expect(verdict(of('DET', '80', { tax: '8' }))).toMatchObject({ questioned: '88', expected: null });
    expect(verdict(of('FRT', '90'))?.questioned).toBe('0');
  });

  it('names the strictest rule', () => {
    const rules = [
      { name: 'wide', percent: '10' },
      { name: 'narrow', percent: '2' },
    ];
    expect(verdict(of('FRT', '102'), { rules })).toMatchObject({ verdict: 'within', rule: 'narrow', allowed: '2' });
  });

  it('finds a charge twice in one bill', () => {
    const lines = [of('FRT', '100'), of('FRT', '100')] as never[];
    const judged = matchBill({ isCredit: false, currency: 'USD', hasProof: false, lines }, beside());
    expect(judged.map((line) => line.verdict)).toEqual(['matched', 'duplicate']);
  });
});
