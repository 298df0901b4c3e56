import { expect, test } from 'vitest';
import { centralBankUnfolding } from './centralBankRates.ts';
import type { RawCell } from './fileRow.ts';

const rowsOf = (...rows: RawCell[][]) => rows.map((cells, at) => ({ number: at + 1, cells }));
const unfold = (...rows: RawCell[][]) => {
  const read = rowsOf(...rows);
  return centralBankUnfolding(read[0])?.(read).map(({ cells }) => cells.join(' '));
};

test('reads each day and currency of the history as a rate, without those that have none', () => {
  expect(
    unfold(
      ['Date', 'USD', 'JPY', 'CYP', null],
      ['2026-11-25', '1.0852', '163.1', 'N/A', null],
      ['2026-11-24', '1.0861', null, 'N/A', null],
    ),
  ).toEqual([
    'Source Frequency From To Rate Effective on',
    'ECB Daily EUR USD 1.0852 2026-11-25',
    'ECB Daily EUR JPY 163.1 2026-11-25',
    'ECB Daily EUR USD 1.0861 2026-11-24',
  ]);
});

test('reads the file of one day, which writes its day in words and its cells with blanks', () => {
  expect(unfold(['Date', ' USD', ' JPY', ' '], ['5 November 2026', ' 1.0852', ' 163.1', ' '])).toContain(
    'ECB Daily EUR JPY 163.1 2026-11-05',
  );
});

test.each([
  [['Source', 'Frequency', 'From', 'To', 'Rate', 'Day']],
  [['Date', 'USD', 'Rate']],
  [['Date']],
])('leaves other files as they are: %j', (heading) => {
  const rows = rowsOf(heading, ['2026-11-25', '1.0852', '1']);
  expect(centralBankUnfolding(rows[0])).toBeUndefined();
});
