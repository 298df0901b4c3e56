import { expect, it } from 'vitest';
import { createLabelCache } from './labelCache.ts';

it('prefers a value to a label, regardless of the order of arrival', () => {
  const book = createLabelCache([{ value: 'EUR', label: 'Euro' }]);
  book.learn([{ value: 'CHE', label: 'EUR' }]);
  expect(book.value(' eur')).toBe('EUR');
  expect(book.value('euro')).toBe('EUR');
});

it('means nothing by a label of several values, until they differ', () => {
  const book = createLabelCache([
    { value: 'a', label: 'Standard' },
    { value: 'b', label: 'standard' },
  ]);
  expect(book.value('Standard')).toBeUndefined();
  book.learn([{ value: 'b', label: 'Other' }]);
  expect(book.value('Standard')).toBe('a');
});
