import { afterEach, describe, expect, it } from 'vitest';
import type { EffectiveField } from '../../metadata/kinds/field.ts';
import { readContext } from '../components/grid/editors/useEditSession.ts';
import { readCell } from '../components/grid/values/readCell.ts';
import { appStore } from '../program/appStore.ts';
import { type PageProgram, programAtom } from '../program/program.ts';
import { formatCell } from './formatCell.ts';
import { formatInstant, formatValue } from './formatValue.ts';
import { formatDay, formatDecimal } from './localeFormats.ts';
import { readNumber } from './readNumber.ts';

function speak(formats: object | undefined): void {
  const tenant = { test: { label: 'Test', language: 'de', ...(formats ? { formats } : {}) } };
  appStore.set(programAtom, {
    tenant: 'test',
    timeZone: 'Europe/Berlin',
    definitions: { tenant },
  } as unknown as PageProgram);
}
afterEach(() => appStore.set(programAtom, undefined));

const field = (type: string) => ({ key: 'x', label: 'X', type }) as EffectiveField;
const shown = (type: string, value: unknown) => formatCell(field(type), value, (_, one) => one);
const read = (type: string, text: string) => readCell(field(type), text, { ...readContext(), today: '2026-11-21' });

describe('a tenant that writes 24.12.2026 and 1,5', () => {
  it('is shown days, times and numbers so', () => {
    speak({ day: 'dd.MM.yyyy', decimal: ',' });
    expect(shown('date', '2026-12-24')).toBe('24.12.2026');
    expect(shown('dateTime', '2026-12-24T17:00:00Z')).toBe('24.12.2026 18:00');
    expect(shown('numeric', 18450.5)).toBe('18450,5');
    expect(shown('decimal', '-0.50')).toBe('-0,50');
    expect(formatValue({ type: 'date' }, '2026-12-24T00:00')).toBe('24.12.2026');
    expect(formatValue({ type: 'decimal' }, '12.00')).toBe('12,00');
    expect(formatInstant('2026-12-24T17:00:00Z', 'Europe/Berlin')).toBe('24.12.2026 18:00');
  });

  it.each([
    ['date', '2026-12-24'],
    ['numeric', 18450.5],
    ['numeric', 1.234],
    ['decimal', '1234567.891'],
  ])('reads a %s as it is shown', (type, value) => {
    speak({ day: 'dd.MM.yyyy', decimal: ',' });
    expect(read(type, shown(type, value))).toBe(value);
  });

  it('returns values other than days and numbers, and texts that look like them, unchanged', () => {
    speak({ day: 'dd.MM.yyyy', decimal: ',' });
    expect(shown('text', '1.5')).toBe('1.5');
    expect(shown('date', 'soon')).toBe('soon');
    expect(formatDay('2026-12-245')).toBe('2026-12-245');
    expect(formatDecimal('1.5 t')).toBe('1.5 t');
  });
});

it.each([undefined, {}])('a tenant that says nothing of it is shown what the specification has', (formats) => {
  speak(formats);
  expect([shown('date', '2026-12-24'), shown('numeric', 1.5)]).toEqual(['2026-12-24', '1.5']);
});

it.each([
  ['1.234', '1234'],
  ['1.234.567', '1234567'],
  ['1.234,5', '1234.5'],
  ['12,5', '12.5'],
  ['-,5', '-.5'],
  ['12.5', '12.5'],
  ['1 234,5 €', '1234.5'],
  ['1,2,3', undefined],
])('with a comma before the decimals, %s is %s', (typed, number) => expect(readNumber(typed, ',')).toBe(number));

it('formats days as in trade documents if the tenant specifies it', () => {
  speak({ day: 'dd-MMM-yyyy' });
  expect(shown('date', '2026-12-24')).toBe('24-Dec-2026');
  expect(read('date', '24-Dec-2026')).toBe('2026-12-24');
});
