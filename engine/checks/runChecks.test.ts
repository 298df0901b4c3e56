import { describe, expect, it } from 'vitest';
import { runChecks } from './runChecks.ts';

describe('the values that a check names for itself', () => {
  const checks = {
    most: {
      let: { over: { '-': [{ var: 'record.total' }, 100] }, total: { var: 'record.total' } },
      that: { lessThanEqualTo: [{ var: 'let.over' }, 0] },
      message: 'tooMuch',
      params: { over: { var: 'let.over' }, of: { var: 'let.total' } },
    },
    other: { that: { equalTo: [{ var: 'let.over' }, null] }, message: 'leaked' },
  };

  it('are read by what must hold and by its message, and by no other check', () => {
    const { refused } = runChecks(checks, { record: { total: 130 } });
    expect(refused).toEqual([{ check: 'most', message: 'tooMuch', params: { over: 30, of: 130 } }]);
    expect(runChecks(checks, { record: { total: 70 } }).refused).toEqual([]);
  });
});
