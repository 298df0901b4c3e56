import { expect, it } from 'vitest';
import { dayWriting, numberWriting } from './columnWriting.ts';
import { WrittenForms } from './writtenForms.ts';

function forms(...texts: string[]): WrittenForms {
  const found = new WrittenForms();
  for (const text of texts) found.add(text);
  return found;
}

it('suggests the way that most values are written', () => {
  expect(dayWriting(forms('2-Jun-06', '14-Nov-06', 'none')).formats).toEqual(['d-MMM-yy']);
  expect(dayWriting(forms('11/13/06', '1/2/07', '3/4/07'))).toEqual({ formats: ['M/d/yy'], shows: 'monthFirst' });
  expect(dayWriting(forms('2006-06-02')).formats).toEqual([]);
  expect(numberWriting(forms('1.234,5', '12.345,6'))).toEqual({ formats: ['1.234,5'], shows: 'comma' });
  expect(numberWriting(forms('12', '13.5'))).toEqual({ formats: [], shows: 'point' });
  expect(numberWriting(forms('12', '13'))).toEqual({ formats: [] });
  expect(numberWriting(forms('1’234.50', '12.5'))).toEqual({ formats: ["1'234.5"], shows: 'point' });
  expect(numberWriting(forms('Tea', 'Coffee', '12')).formats).toEqual([]);
});

it('finds one order of day and month, and leaves the other out', () => {
  expect(dayWriting(forms('13/01/2026', '03/04/2026', '25/02/2026', '12/31/2026')).formats).toEqual(['d/M/yyyy']);
  expect(dayWriting(forms('13/01/2026', '25/02/2026', '2-Jun-06')).formats).toEqual(['d/M/yyyy', 'd-MMM-yy']);
});

it('says which value leaves open how all of them are written', () => {
  expect(dayWriting(forms('03/04/2026', '05/05/2026')).doubt).toEqual({
    text: '03/04/2026',
    formats: ['M/d/yyyy', 'd/M/yyyy'],
  });
  expect(dayWriting(forms('04/04/2026', '05/05/2026')).doubt).toBeUndefined();
  expect(numberWriting(forms('1.000', '2.500')).doubt).toEqual({ text: '1.000', formats: ['1,234.5', '1.234,5'] });
  expect(numberWriting(forms('1.000', '2.500', '1.234,5')).doubt).toBeUndefined();
  expect(numberWriting(forms('1.250', '0.755', '12.5')).doubt).toBeUndefined();
});

it('judges a column by all of its values, however many they are', () => {
  const found = new WrittenForms();
  for (let at = 0; at < 50_000; at += 1) found.add(`0${1 + (at % 9)}/0${1 + (at % 7)}/2026`);
  expect(dayWriting(found).doubt).toBeDefined();
  found.add('31/01/2026');
  expect(dayWriting(found)).toEqual({ formats: ['d/M/yyyy'], shows: 'dayFirst' });
  expect(found.forms.length).toBeLessThan(10);
});
