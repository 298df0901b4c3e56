import { expect, it } from 'vitest';
import { DIGEST, digestOfAnswers } from './digest.ts';

it.each(['functions', 'json-logic'] as const)('answers a thousand lines as everywhere, as %s', (how) => {
  expect(digestOfAnswers(how)).toBe(DIGEST);
});
