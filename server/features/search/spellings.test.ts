import { expect, it } from 'vitest';
import { spellingsOf } from './spellings.ts';

it.each([
  ['020-1234 5675', ['020-1234 5675', '02012345675', '020-12345675', '020 12345675']],
  ['02012345675', ['02012345675', '020-12345675', '020 12345675']],
  ['MSKU1234567', ['MSKU1234567', 'MSKU-1234567', 'MSKU 1234567', 'MSKU/1234567']],
  ['inv-26-000012', ['inv-26-000012', 'inv26000012', 'inv-26000012', 'inv 26000012', 'inv/26000012']],
  ['Acme Trading', ['Acme Trading']],
  ['A1', ['A1']],
])('of %s', (typed, spellings) => {
  expect(spellingsOf(typed)).toEqual(spellings);
});
