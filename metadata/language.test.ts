import { expect, it } from 'vitest';
import { textIn } from './language.ts';

const message = { text: 'Removed.', languages: { de: 'Entfernt.', 'pt-BR': 'Removido.' } };

it.each([
  ['de', 'Entfernt.'],
  ['de-AT', 'Entfernt.'],
  ['pt-BR', 'Removido.'],
  ['pt', 'Removed.'],
  ['en', 'Removed.'],
])('says it in %s', (language, text) => expect(textIn(message, language)).toBe(text));

it('returns the default text without languages', () => expect(textIn({ text: 'Removed.' }, 'de')).toBe('Removed.'));
