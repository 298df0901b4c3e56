import { expect, it } from 'vitest';
import { propertyName } from './propertyName.ts';

it.each(['weight', '', '12', '__proto__', 'Größe', 'a'.repeat(300)])('is the same text: %s', (text) => {
  expect(propertyName(`record.${text}`.slice(7))).toBe(text);
});
