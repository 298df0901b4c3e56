import { expect, it } from 'vitest';
import { FormStore } from './formStore.ts';

const verdicts = {
  name: { tone: 'assigned', isError: false, message: 'Set by a rule.' },
  size: { tone: 'rule', isError: true, message: 'Wrong.' },
} as never;
const make = () => {
  const share: FormStore = new FormStore(
    { id: '1', name: 'a' },
    { changed: (key, value) => share.update({ ...share.values, [key]: value }, true), left: () => {} },
  );
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
  return { share, stop, told: () => told, ofField };
};

it('notifies on changed values only', () => {
  const { share, stop, told } = make();
  share.update({ name: 'b' });
  share.update(share.values);
  share.take(verdicts, {});
  expect(told()).toBe(1);
  stop();
  share.update({ name: 'c' });
  expect(told()).toBe(1);
  expect(share.values).toEqual({ name: 'c' });
});

it('notifies field listeners only if their field changed', () => {
  const { share, ofField } = make();
  const { values } = share;
  const errors = { size: 'Wrong.' };
  share.take(verdicts, errors);
  share.take(verdicts, errors);
  expect(ofField).toEqual({ name: 1, size: 1 });
  expect(share.stateOf('name')).toEqual({ value: 'a', error: undefined, assigned: 'Set by a rule.' });
  expect(share.stateOf('size')).toEqual({ value: undefined, error: 'Wrong.', assigned: undefined });
  share.update({ ...values });
  share.take(verdicts, { ...errors });
  expect(ofField).toEqual({ name: 1, size: 1 });
  share.update({ name: 'a', size: 2 });
  expect(ofField).toEqual({ name: 1, size: 2 });
  expect(share.subscribeTo('size')).toBe(share.subscribeTo('size'));
});

it('has the same state of a field while nothing of it changed, and what is typed at once', () => {
  const { share, told, ofField } = make();
  const before = share.stateOf('size');
  share.change('name', 'ab');
  expect(told()).toBe(1);
  expect(ofField).toEqual({ name: 1, size: 0 });
  expect(share.stateOf('name').value).toBe('ab');
  expect(share.stateOf('size')).toBe(before);
});

it('is dirty by what a person changed, until that is taken back, saved or lost', () => {
  const { share } = make();
  share.update({ ...share.values, size: 1 });
  expect(share.dirty).toBe(false);
  share.change('name', 'ab');
  expect(share.dirty).toBe(true);
  share.reset();
  expect([share.dirty, share.values]).toEqual([false, { id: '1', name: 'a' }]);
  share.change('name', 'ab');
  share.change('name', 'a');
  expect(share.dirty).toBe(false);
  share.change('name', 'ab');
  share.rebase({ id: '1', name: 'a', size: 5 });
  expect([share.dirty, share.values]).toEqual([true, { id: '1', name: 'ab', size: 5 }]);
  share.begin({ id: '1', name: 'ab', size: 5 });
  expect(share.dirty).toBe(false);
  share.reset();
  expect(share.values).toEqual({ id: '1', name: 'ab', size: 5 });
});

it('is unsaved where a save would change something, by the types of its fields', () => {
  const share: FormStore = new FormStore(
    { weight: 1.5, note: null, charges: Array.from({ length: 300 }, (_, at) => ({ code: `c${at}`, amount: at })) },
    { changed: (key, value) => share.update({ ...share.values, [key]: value }, true), left: () => {} },
  );
  share.types = { weight: 'numeric', note: 'text' };
  share.change('weight', 2);
  expect(share.dirty).toBe(true);
  share.change('weight', '1.50');
  share.change('note', '');
  expect(share.dirty).toBe(false);
  share.change('charges', structuredClone(share.values.charges));
  expect(share.dirty).toBe(false);
  share.change('charges', []);
  expect(share.dirty).toBe(true);
});
