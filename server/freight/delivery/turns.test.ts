import { expect, it } from 'vitest';
import { createTurnsByKey } from './turns.ts';

it('lets so many of a key work at a time, in the order in which they came, and others beside them', async () => {
  const turns = createTurnsByKey(2);
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const gone = new AbortController();
  const come = (name: string, key = 'a', signal = new AbortController().signal) =>
    turns.run(key, signal, async () => {
      begun.push(name);
      await new Promise<void>((resolve) => ends.push(resolve));
      if (name === 'two') throw new Error('It fails.');
      return name;
    });
  const one = come('one');
  const two = come('two');
  const leaves = come('leaves', 'a', gone.signal);
  const three = come('three');
  const other = come('other', 'b');
  gone.abort();
  await expect(leaves).rejects.toThrow('Aborted');
  expect(begun).toEqual(['one', 'two', 'other']);
  ends[1]?.();
  await expect(two).rejects.toThrow('It fails.');
  await expect.poll(() => begun).toEqual(['one', 'two', 'other', 'three']);
  for (const end of ends) end();
  expect(await Promise.all([one, three, other])).toEqual(['one', 'three', 'other']);
  // All places are free again.
  const [four, five] = [come('four'), come('five')];
  await expect.poll(() => begun.length).toBe(6);
  for (const end of ends) end();
  expect(await Promise.all([four, five])).toEqual(['four', 'five']);
});
