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
  const ofField = { name: 0, size: 0 };
  for (const key of ['name', 'size'] as const) {
    share.stateOf(key);
    share.subscribeTo(key)(() => {
      ofField[key] += 1;
    });
  }
  return { share, changes, stop, told: () => told, ofField };
};

it('tells of other values, and of the same ones nothing', () => {
  const { share, stop, told } = make();
  share.take({ name: 'b' }, verdicts, {});
  share.take(share.values, verdicts, {});
  expect(told()).toBe(1);
  stop();
  share.take({ name: 'c' }, verdicts, {});
  expect(told()).toBe(1);
  expect(share.values).toEqual({ name: 'c' });
});

it('tells of a field only where something of it is other', () => {
  const { share, ofField } = make();
  const { values } = share;
  const errors = { size: 'Wrong.' };
  share.take(values, verdicts, errors);
  share.take(values, verdicts, errors);
  expect(ofField).toEqual({ name: 1, size: 1 });
  expect(share.stateOf('name')).toEqual({ value: 'a', error: undefined, assigned: 'Set by a rule.' });
  expect(share.stateOf('size')).toEqual({ value: undefined, error: 'Wrong.', assigned: undefined });
  share.take({ ...values }, verdicts, { ...errors });
  expect(ofField).toEqual({ name: 1, size: 1 });
  share.take({ name: 'a', size: 2 }, verdicts, errors);
  expect(ofField).toEqual({ name: 1, size: 2 });
  expect(share.subscribeTo('size')).toBe(share.subscribeTo('size'));
});

it('has the same state of a field while nothing of it changed, and what is typed at once', () => {
  const { share, changes, told, ofField } = make();
  const before = share.stateOf('size');
  share.change('name', 'ab');
  expect(changes).toEqual([['name', 'ab']]);
  expect(told()).toBe(1);
  expect(ofField).toEqual({ name: 1, size: 0 });
  expect(share.stateOf('name').value).toBe('ab');
  expect(share.stateOf('size')).toBe(before);
});
