import { describe, expect, it } from 'vitest';
import { chargeDifferences } from './chargeDifferences.ts';
import { confirms } from './confirms.ts';

describe('confirms', () => {
  it.each([
    ['equalTo', 'text', 'acme ltd', 'ACME Ltd', true],
    ['equalTo', 'text', 'acme', 'ACME Ltd', false],
    ['contains', 'text', 'acme', 'ACME Ltd', true],
    ['equalTo', 'decimal', '100.0', '100', true],
    ['equalTo', 'decimal', 'a hundred', '100', false],
    ['equalTo', 'decimal', '1,234.50', '1234.5', true],
    ['equalTo', 'numeric', '1.234,50', 1234.5, true],
    ['within', 'decimal', '1,234.50', '1234.5', true],
    ['equalTo', 'decimal', '1,234.50', '1234', false],
    ['equalTo', 'date', '2026-03-05', '2026-03-05', true],
    ['contains', 'numeric', '10', 100, false],
    ['noted', 'text', 'anything', null, true],
    ['noted', 'text', '', null, false],
    ['equalTo', 'text', '', '', false],
  ] as const)('%s %s %s is %s', (comparison, type, value, expected, holds) => {
    expect(confirms({ comparison }, type, value, expected)).toBe(holds);
  });

  it('a number may differ by the tolerance and no more', () => {
    const within = { comparison: 'within', tolerance: '0.5' };
    expect(confirms(within, 'decimal', '100.5', '100')).toBe(true);
    expect(confirms(within, 'decimal', '100.51', '100')).toBe(false);
    expect(confirms({ comparison: 'within' }, 'decimal', '100.01', '100')).toBe(false);
    expect(confirms(within, 'decimal', '100', null)).toBe(false);
  });
});

describe('differences between asked and entered', () => {
  const charge = { chargeCode: 'FRT', chargeName: 'Freight', userValue: '100', clientValue: '104' };
  const [one] = chargeDifferences([charge], [], 'Air');

  it('is empty for equal values, or if nothing is requested', () => {
    expect(chargeDifferences([{ ...charge, clientValue: '100.00' }], [], 'Air')).toEqual([]);
    expect(chargeDifferences([{ ...charge, clientValue: null }], [], 'Air')).toEqual([]);
  });

  it('allows nothing without a profile, and needs a reason', () => {
    expect(one).toMatchObject({ difference: '4', allowed: '0', isWithin: false, outcome: 'reason', hasReason: false });
  });

  const verdict = (rules: object[], mode = 'Air') =>
    chargeDifferences([charge], rules as never, mode)[0] ?? expect.fail('There is no difference.');

  it('takes the smaller of a percentage and an amount, or the larger', () => {
    expect(verdict([{ percent: '5', amount: '2' }])).toMatchObject({ allowed: '2', isWithin: false });
    expect(verdict([{ percent: '5', amount: '2', limit: 'larger' }])).toMatchObject({ allowed: '5.2', isWithin: true });
    expect(verdict([{ percent: '5' }])).toMatchObject({ allowed: '5.2', isWithin: true });
  });

  it('prefers a rule of the charge, then one of the mode', () => {
    const rules = [
      { amount: '10' },
      { chargeCode: 'FRT', amount: '3' },
      { chargeCode: 'FRT', transportMode: 'Ocean', amount: '50', beyond: 'refusal' },
      { transportMode: 'Air', amount: '20' },
    ];
    expect(verdict(rules)).toMatchObject({ allowed: '3', outcome: 'reason' });
    expect(verdict(rules, 'Ocean')).toMatchObject({ allowed: '50', isWithin: true });
  });

  it('of several that are as near the strictest counts', () => {
    const rules = [
      { partner: 'A', amount: '10' },
      { partner: 'B', amount: '1', beyond: 'refusal' },
    ];
    expect(verdict(rules)).toMatchObject({ allowed: '1', isWithin: false, outcome: 'refusal' });
  });

  // DominicFinn/open_tms, backend/src/__tests__/services/FreightAuditService.test.ts (figures)
  it('lets 1515 pass where 1500 was entered and two percent are allowed', () => {
    const asked = { ...charge, userValue: '1500', clientValue: '1515' };
    const found = (percent: string) => chargeDifferences([asked], [{ percent }], 'Air')[0];
    expect(found('2')).toMatchObject({ difference: '15', allowed: '30.3', isWithin: true });
    expect(found('0.9')).toMatchObject({ allowed: '13.635', isWithin: false });
  });
});
