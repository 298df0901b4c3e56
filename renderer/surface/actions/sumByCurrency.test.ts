import { expect, it } from 'vitest';
import { sumByCurrency } from './sumByCurrency.ts';

it('sums exactly for each currency, rows without an amount as zero', () => {
  const rows = [
    { total: '0.1', currency: 'USD' },
    { total: '0.20', currency: 'USD' },
    { total: 7, currency: 'EUR' },
    { total: null, currency: 'JPY' },
  ];
  expect(sumByCurrency(rows, 'total', 'currency')).toEqual([
    { currency: 'EUR', amount: '7' },
    { currency: 'JPY', amount: '0' },
    { currency: 'USD', amount: '0.3' },
  ]);
});
