import { expect, it } from 'vitest';
import { FormShare } from './formShare.ts';

it('tells of other values and verdicts, and of the same ones nothing', () => {
  const share = new FormShare({ name: 'a' }, () => {});
  let told = 0;
  const stop = share.subscribe(() => {
    told += 1;
  });
  const { values } = share;
  const verdicts = {
    name: { tone: 'assigned', isError: false, message: 'Set by a rule.' },
    size: { tone: 'rule', isError: true, message: 'Wrong.' },
  } as never;
  share.take(values, verdicts);
  share.take(values, verdicts);
  expect(told).toBe(1);
  expect(share.assigned('name')).toBe('Set by a rule.');
  expect(share.assigned('size')).toBeUndefined();
  stop();
  share.take({ name: 'b' }, verdicts);
  expect(told).toBe(1);
  expect(share.values).toEqual({ name: 'b' });
});
