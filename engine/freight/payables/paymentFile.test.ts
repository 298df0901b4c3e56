import { Parser } from 'saxen';
import { describe, expect, it } from 'vitest';
import { amountOf, ZERO } from '../amounts.ts';
import { bankText, type CreditTransfer, paymentFile } from './paymentFile.ts';
import { type PayableBill, proposePayments } from './proposePayments.ts';

const transfer = (place: number): CreditTransfer => ({
  endToEndId: `PR26-${place}`,
  amount: '10.1',
  payee: 'Müller & Söhne <GmbH>',
  address: { street: 'Hafenstraße 1', postcode: '20457', city: 'Hamburg', country: 'DE' },
  iban: 'DE89 3704 0044 0532 0130 00',
  bic: 'COBADEFF',
  accountNumber: '',
  routingNumber: '',
  invoices: ['INV-1'],
});

describe('paymentFile', () => {
  it('is well-formed, with the sum and number of its transfers', () => {
    const file = paymentFile({
      messageId: 'PR26',
      createdAt: '2026-11-29T08:00:00.000Z',
      executionDate: '2026-12-01',
      currency: 'EUR',
      debtor: { name: 'Meridian', iban: 'NL69HTBK0417164388', bic: 'HTBKNL2R' },
      transfers: [transfer(1), transfer(2), transfer(3)],
    });
    const texts: string[] = [];
    const parser = new Parser();
    parser.on('text', (text: string) => void texts.push(text.trim()));
    parser.on('error', (error: Error) => {
      throw error;
    });
    parser.write(file);
    parser.end();
    expect(texts).toEqual(
      expect.arrayContaining(['30.30', '3', '10.10', 'PR26-3', 'Muller + Sohne .GmbH.', 'DE89370400440532013000']),
    );
  });

  it('writes only characters that banks accept', () =>
    expect(bankText('Łódź & Æther — 大阪')).toBe('Lodz + AEther . ..'));
});

const bill = (id: string, more: Partial<PayableBill> = {}): PayableBill => ({
  id,
  number: id,
  isCredit: false,
  partner: 'P',
  currency: 'USD',
  open: '100',
  dueDate: '2026-12-01',
  discountDate: null,
  discountPercent: null,
  ...more,
});
const order = { executionDate: '2026-12-01', dueUntil: '2026-12-05', currency: 'USD', minimum: ZERO };

describe('proposePayments', () => {
  const usable = new Map([['P', 'usable' as const]]);

  it('pays what is due, less discounts and credits', () => {
    const bills = [
      bill('A'),
      bill('B', { dueDate: '2027-01-01', discountDate: '2026-12-02', discountPercent: '2' }),
      bill('C', { dueDate: '2027-01-01' }),
      bill('D', { isCredit: true, open: '30' }),
    ];
    expect(proposePayments(bills, usable, order).payments).toMatchObject([
      {
        amount: '168',
        discount: '2',
        allocations: [{ number: 'A' }, { number: 'B', amount: '98' }, { number: 'D', amount: '-30' }],
      },
    ]);
  });

  it('leaves out partners without a usable bank account, and small payments', () => {
    const reasons = (state: 'waiting' | 'unconfirmed' | 'usable', minimum = ZERO) =>
      proposePayments([bill('A')], new Map([['P', state]]), { ...order, minimum }).leftOut.map(({ reason }) => reason);
    expect(reasons('waiting')).toEqual(['waiting']);
    expect(reasons('unconfirmed')).toEqual(['unconfirmed']);
    expect(reasons('usable', amountOf('101'))).toEqual(['belowMinimum']);
    expect(proposePayments([bill('A')], new Map(), order).leftOut).toMatchObject([
      { reason: 'missing', amount: '100' },
    ]);
  });
});
