import { expect, it } from 'vitest';
import { appStore } from '../program/appStore.ts';
import { type PageProgram, programAtom } from '../program/program.ts';
import { calendarWords } from './calendarWords.ts';

const wordsIn = (language: string) => {
  const definitions = { tenant: { test: { label: 'Test', language } } };
  appStore.set(programAtom, { hash: language, tenant: 'test', definitions, fields: {} } as unknown as PageProgram);
  return calendarWords();
};

it('names days as short as their columns are, where a language calls short what is a word', () => {
  expect(wordsIn('de').weekdayFormat?.('2026-11-23')).toBe('Mo');
  expect(wordsIn('he').weekdayFormat?.('2026-11-23')).toBe('ב׳');
  for (const language of ['ar', 'fr', 'ja', 'he', 'tr'])
    expect(wordsIn(language).weekdayFormat?.('2026-11-23').length, language).toBeLessThanOrEqual(4);
});
it('begins weeks, and ends them, as people of the language do', () => {
  expect(wordsIn('de')).toMatchObject({ firstDayOfWeek: 1, weekendDays: [6, 0] });
  expect(wordsIn('he')).toMatchObject({ firstDayOfWeek: 0, weekendDays: [5, 6] });
});
it('leaves English to the calendar', () => {
  expect(wordsIn('en')).toEqual({});
});
