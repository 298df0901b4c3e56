import { expect, it } from 'vitest';
import { differsOnlyIn } from './queryDiff.ts';

const may = (member: string) => member === 'filter';

it('says whether an address differs in nothing but what parts follow', () => {
  expect(differsOnlyIn({ filter: 'a', tab: 'x' }, { tab: 'x' }, may)).toBe(true);
  expect(differsOnlyIn({}, { filter: 'a' }, may)).toBe(true);
  expect(differsOnlyIn({ tab: 'x' }, { filter: 'a', tab: 'y' }, may)).toBe(false);
  // The same address is reopened, as the user requested.
  expect(differsOnlyIn({ filter: 'a' }, { filter: 'a' }, may)).toBe(false);
});
