import { expect, it } from 'vitest';
import { FormShare } from './formShare.ts';

const verdicts = {
  name: { tone: 'assigned', isError: false, message: 'Set by a rule.' },
  size: { tone: 'rule', isError: true, message: 'Wrong.' },
} as never;
const make = () => {
  const changes: unknown[] = [];
  const share = new FormShare({ name: 'a' }, { changed: (...change) => changes.push(change), left: () => {} });
  let told = 0;
  const stop = share.subscribe(() => {
    told += 1;
  });
  return { share, changes, stop, told: () => told };
};

it('tells of other values and verdicts, and of the same ones nothing', () => {
  const { share, stop, told } = make();
  const { values } = share;
  const errors = { size: 'Wrong.' };
  share.take(values, verdicts, errors);
  share.take(values, verdicts, errors);
  expect(told()).toBe(1);
  expect(share.stateOf('name')).toEqual({ value: 'a', error: undefined, assigned: 'Set by a rule.' });
  expect(share.stateOf('size')).toEqual({ value: undefined, error: 'Wrong.', assigned: undefined });
  stop();
  share.take({ name: 'b' }, verdicts, errors);
  expect(told()).toBe(1);
  expect(share.values).toEqual({ name: 'b' });
});

it('has the same state of a field while nothing of it changed, and what is typed at once', () => {
  const { share, changes, told } = make();
  const before = share.stateOf('size');
  share.change('name', 'ab');
  expect(changes).toEqual([['name', 'ab']]);
  expect(told()).toBe(1);
  expect(share.stateOf('name').value).toBe('ab');
  expect(share.stateOf('size')).toBe(before);
});
