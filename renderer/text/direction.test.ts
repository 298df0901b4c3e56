import { expect, it } from 'vitest';
import { directionOf } from './direction.ts';

it('is that of the script in which a language is written', () => {
  expect(['en', 'de-AT', 'az', 'uz'].map(directionOf)).toEqual(Array(4).fill('ltr'));
  expect(['ar', 'he', 'fa-IR', 'ur'].map(directionOf)).toEqual(Array(4).fill('rtl'));
});
