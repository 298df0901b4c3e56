import { expect, it } from 'vitest';
import { matchSuggestion, orderSuggestions } from './suggestionOrder.ts';

const CURRENCIES = [
  { value: 'CHE', label: 'WIR Euro' },
  { value: 'XEU', label: 'European unit' },
  { value: 'EUR', label: 'Euro' },
  { value: 'X1', label: 'Other', others: ['eur'] },
  { value: 'X2', label: 'EUR' },
];
const codes = (typed: string) => orderSuggestions(CURRENCIES, typed).map(({ value }) => value);

it('has the exact code first, then the exact name, then another exact text, then beginnings, then the rest', () => {
  expect(codes('eur ')).toEqual(['EUR', 'X2', 'X1', 'XEU', 'CHE']);
  expect(codes('euro')).toEqual(['EUR', 'XEU', 'CHE']);
  expect(codes('')).toEqual(CURRENCIES.map(({ value }) => value));
});

it('means what is named exactly, or the only entry of a complete answer', () => {
  expect(matchSuggestion(CURRENCIES, 'EUR', false)?.value).toBe('EUR');
  expect(matchSuggestion(CURRENCIES, 'wir', true)?.value).toBe('CHE');
  expect(matchSuggestion(CURRENCIES, 'wir', false)).toBeUndefined();
  expect(matchSuggestion(CURRENCIES, 'eu', true)).toBeUndefined();
  expect(matchSuggestion(CURRENCIES, ' ', true)).toBeUndefined();
});

it('means nothing where two are called so', () => {
  const twice = [
    { value: 'a', label: 'Hamburg' },
    { value: 'b', label: 'HAMBURG' },
  ];
  expect(matchSuggestion(twice, 'hamburg', true)).toBeUndefined();
});
