import { expect, it } from 'vitest';
import { waitingLines } from './waitingLines.ts';

const groupsOf = async (lines: AsyncIterable<string> | Iterable<string>, most = { lines: 3, text: 10 }) => {
  const groups: string[][] = [];
  for await (const group of waitingLines(lines, most)) groups.push(group);
  return groups;
};

it('takes together what is there, and passes over blank lines', async () => {
  expect(await groupsOf(['a', 'b', '', ' ', 'c', 'd'])).toEqual([['a', 'b', 'c'], ['d']]);
  expect(await groupsOf([])).toEqual([]);
  expect(await groupsOf(['', ''])).toEqual([]);
});

it('gives a long line a group of its own', async () => {
  expect(await groupsOf(['a', 'long long long', 'b', '12345', '12345'])).toEqual([
    ['a'],
    ['long long long'],
    ['b', '12345'],
    ['12345'],
  ]);
});

it('answers a line before the next is written', async () => {
  let answered = 0;
  const slow = async function* () {
    for (let line = 0; line < 3; line += 1) {
      expect(answered).toBe(line);
      yield String(line);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  };
  for await (const group of waitingLines(slow(), { lines: 100, text: 1000 })) answered += group.length;
  expect(answered).toBe(3);
});
