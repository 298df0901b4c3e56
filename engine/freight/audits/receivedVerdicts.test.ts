import { describe, expect, it } from 'vitest';
import { judgeReceived, type ReceivedLine } from './receivedVerdicts.ts';

const line = (chargeCode: string, received: string, more: Partial<ReceivedLine> = {}): ReceivedLine => ({
  row: 2,
  chargeCode,
  chargeName: '',
  received,
  currency: '',
  ...more,
});
const expected = {
  currency: 'EUR',
  transportMode: 'Air',
  charges: [
    { chargeCode: 'FRT', chargeName: 'Freight', userValue: '100', tariffValue: '90' },
    { chargeCode: 'FSC', chargeName: 'Fuel', tariffValue: '20' },
    { chargeCode: 'INF', userValue: '5', isDummyCharge: true },
    { chargeCode: 'ZER', userValue: '0' },
  ],
};
const verdicts = (lines: ReceivedLine[], rules: Record<string, unknown>[] = [], of = expected) =>
  judgeReceived(lines, of, rules).map(({ chargeCode, verdict }) => `${chargeCode} ${verdict}`);

describe('a received invoice', () => {
  it.each([
    ['100.00', 'matched'],
    ['104', 'within'],
    ['104.01', 'over'],
    ['96', 'within'],
    ['90', 'under'],
  ])('of %s for 100 is %s', (received, verdict) => {
    const rules = [{ chargeCode: 'FRT', transportMode: 'Air', amount: '4', percent: '', beyond: 'reason' }];
    const [found] = judgeReceived([line('frt', received)], expected, rules);
    expect(found?.verdict).toBe(verdict);
  });

  // DominicFinn/open_tms, FreightAuditService.test.ts (figures): 1,515 for 1,500 under a tolerance of two percent.
  it('is within the tolerance at one percent more with two allowed', () => {
    const of = { ...expected, charges: [{ chargeCode: 'FRT', userValue: '1500.00' }] };
    const [found] = judgeReceived([line('FRT', '1515.00')], of, [
      { chargeCode: 'FRT', percent: '2', beyond: 'reason' },
    ]);
    expect(found).toMatchObject({ difference: '15', verdict: 'within', raises: false });
  });

  it('takes the entered value, else the tariff’s, and says whose it is', () => {
    const found = judgeReceived([line('FRT', '101'), line('FSC', '20')], expected, []);
    expect(found).toMatchObject([
      {
        expected: '100',
        expectedFrom: 'entered',
        difference: '1',
        allowed: '0',
        verdict: 'over',
        chargeName: 'Freight',
      },
      { expected: '20', expectedFrom: 'tariff', difference: '0', verdict: 'matched' },
    ]);
  });

  it('reports unexpected, duplicate and missing charges', () => {
    expect(verdicts([line('FRT', '100'), line('FRT', '100'), line('XXX', '1')])).toEqual([
      'FRT matched',
      'FRT duplicate',
      'XXX notExpected',
      'FSC notReceived',
    ]);
  });

  it('compares nothing across currencies, or where there is nothing to compare with', () => {
    const dollars = line('FRT', '100', { currency: 'USD' });
    expect(verdicts([dollars, line('FSC', '20')])).toEqual(['FRT wrongCurrency', 'FSC matched']);
    expect(judgeReceived([dollars], 'noShipment', [])).toMatchObject([{ verdict: 'noShipment', expected: null }]);
  });

  it('raises an exception only if the nearest rule requires it and its tolerance is exceeded', () => {
    const rules = [
      { percent: '1', beyond: 'reason' },
      { chargeCode: 'FRT', percent: '1', beyond: 'exception' },
    ];
    const raised = (code: string, received: string) =>
      judgeReceived([line(code, received)], expected, rules)[0]?.raises;
    expect([raised('FRT', '101'), raised('FRT', '102'), raised('FSC', '30')]).toEqual([false, true, false]);
  });
});
