import { expect, it } from 'vitest';
import { text } from '../../tests/support/baseText.ts';
import { FIRST_MESSAGES } from './bootMessages.ts';

it('messages before the definitions are loaded equal those of base', () => {
  for (const [name, said] of Object.entries(FIRST_MESSAGES)) expect(said, name).toBe(text(name));
});
