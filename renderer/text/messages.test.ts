import { beforeEach, describe, expect, it } from 'vitest';
import { kindNames } from '../../metadata/kinds/kindNames.ts';
import { fill } from '../../metadata/language.ts';
import { appStore } from '../program/appStore.ts';
import { type PageProgram, programAtom } from '../program/program.ts';
import { message, word } from './messages.ts';

const programIn = (language: string) =>
  ({
    hash: 'h',
    tenant: 't',
    definitions: {
      ...Object.fromEntries(kindNames.map((kind) => [kind, {}])),
      message: {
        'common.rows': {
          text: '{count} {count|row|rows}',
          languages: { pl: '{count} {count|wiersz|wiersze|wierszy}', de: '{count} {count|Zeile|Zeilen}' },
        },
        'common.close': { text: 'Close', languages: { de: 'Schließen' } },
      },
      tenant: { t: { language } },
    },
  }) as unknown as PageProgram;
const speak = (language: string) => appStore.set(programAtom, programIn(language));

describe('fill', () => {
  it('inserts parameters, and an empty text for missing ones', () => {
    expect(fill('{a} and {b}{c}', { a: 1, b: 'two' })).toBe('1 and two');
  });
  it('chooses the form of a word by a number, the last one where a language has more forms than the text', () => {
    expect(fill('{n|row|rows}', { n: 1 })).toBe('row');
    expect(fill('{n|row|rows}', { n: 0 })).toBe('rows');
    expect(fill('{n|wiersz}', { n: 5 }, 'pl')).toBe('wiersz');
  });
});

describe('word', () => {
  beforeEach(() => speak('en'));
  it('counts in the language of the tenant, and writes numbers as its people do', () => {
    expect([1, 2, 12_345].map((count) => word('common.rows', { count }))).toEqual(['1 row', '2 rows', '12,345 rows']);
    speak('pl');
    expect([1, 3, 5].map((count) => word('common.rows', { count }))).toEqual(['1 wiersz', '3 wiersze', '5 wierszy']);
    speak('de');
    expect(word('common.rows', { count: 12_345 })).toBe('12.345 Zeilen');
    expect(word('common.close')).toBe('Schließen');
  });
  it('returns the name of an unknown message, and inserts numbers unchanged', () => {
    expect(word('common.yes')).toBe('common.yes');
    expect(message('common.rows', { count: 1234 })).toBe('1234 rows');
  });
});
