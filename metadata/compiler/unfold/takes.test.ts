import { expect, test } from 'vitest';
import { Origins } from '../origins.ts';
import { fill, type Given } from './takes.ts';

test('a word within a sentence begins in lower case, unless it is an abbreviation', () => {
  const given = (label: string): Given => ({
    takes: { label: { type: 'text' } },
    values: { label },
    holder: undefined,
  });
  const texts = (label: string) => fill(['New {label:lower}', '{label} saved.'], given(label), new Origins());
  expect(texts('Exchange rate')).toEqual(['New exchange rate', 'Exchange rate saved.']);
  expect(texts('IMS profile')).toEqual(['New IMS profile', 'IMS profile saved.']);
});
