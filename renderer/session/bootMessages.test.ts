import { expect, it } from 'vitest';
import { text } from '../../tests/support/baseText.ts';
import { FIRST_MESSAGES } from './bootMessages.ts';

it('what is said before there are definitions is what the base says', () => {
  for (const [name, said] of Object.entries(FIRST_MESSAGES)) expect(said, name).toBe(text(name));
});
