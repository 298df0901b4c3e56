import { describe, expect, it } from 'vitest';
import type { EffectiveField } from '../../../../metadata/kinds/field.ts';
import { formatCell } from '../../../text/formatCell.ts';
import { readCell } from './readCell.ts';

const field = (type: EffectiveField['type'], list?: string): EffectiveField =>
  ({ key: 'k', label: 'K', type, ...(list ? { suggestionsSource: list } : {}) }) as EffectiveField;
const labels: Record<string, string> = { AIR: 'Air freight', SEA: 'Ocean' };
const context = {
  today: '2026-11-21',
  decimal: '.' as const,
  valueOf: (_list: string, typed: string) =>
    Object.keys(labels).find((value) =>
      [value, labels[value]].some((text) => text?.toLowerCase() === typed.toLowerCase()),
    ),
};
const labelOf = (_list: string, value: string) => labels[value] ?? value;

describe('readCell', () => {
  it('becomes a number where it is one, and stays as written where it is not', () => {
    expect(readCell(field('numeric'), ' 12.50 ', context)).toBe(12.5);
    expect(readCell(field('numeric'), '1,234,567.5', context)).toBe(1234567.5);
    expect(readCell(field('numeric'), '12,5', context)).toBe('12,5');
    expect(readCell(field('numeric'), 'See ASN-93 (ID#:1281)', context)).toBe('See ASN-93 (ID#:1281)');
    expect(readCell(field('numeric'), '1e5', context)).toBe('1e5');
    expect(readCell(field('decimal'), '1,000.10', context)).toBe('1000.10');
  });
  it('becomes nothing where nothing was typed', () => {
    expect(readCell(field('text'), '  ', context)).toBeNull();
    expect(readCell(field('multiselect'), '', context)).toBeNull();
    expect(readCell(field('checkbox'), '', context)).toBe(false);
  });
  it('becomes the value of the label that was typed', () => {
    expect(readCell(field('dropdown', 'modes'), 'air FREIGHT', context)).toBe('AIR');
    expect(readCell(field('dropdown', 'modes'), 'Rail', context)).toBe('Rail');
    expect(readCell(field('multiselect', 'modes'), 'Ocean, air freight\nx', context)).toEqual(['SEA', 'AIR', 'x']);
  });
  it('becomes the instant that the clocks of the zone show', () => {
    expect(readCell(field('dateTime'), '1/7/2026 8:30 pm', context)).toMatch(/^2026-\d{2}-\d{2}T20:30/);
    expect(readCell(field('dateTime'), 'soon', context)).toBe('soon');
    const shown = formatCell(field('dateTime'), '2026-11-21T08:15:30Z', labelOf);
    expect(Date.parse(String(readCell(field('dateTime'), shown, context)))).toBe(Date.parse('2026-11-21T08:15:00Z'));
  });
  it('takes blanks from around a text of one line, and keeps those of several', () => {
    expect(readCell(field('text'), ' a ', context)).toBe('a');
    expect(readCell(field('multiline'), ' a ', context)).toBe(' a ');
  });
});

describe('formatCell', () => {
  it('has one form a type', () => {
    expect(formatCell(field('date'), '05-Jan-2026', labelOf)).toBe('2026-01-05');
    expect(formatCell(field('date'), 'soon', labelOf)).toBe('soon');
    expect(formatCell(field('multiselect', 'modes'), ['AIR', 'SEA'], labelOf)).toBe('Air freight, Ocean');
    expect(formatCell(field('checkbox'), null, labelOf)).toBe('false');
    expect(formatCell(field('dateTime'), '2026-11-21T08:15:30Z', labelOf)).toBe('2026-11-21 08:15');
    expect(formatCell(field('numeric'), 0, labelOf)).toBe('0');
  });
});
