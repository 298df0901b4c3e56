/**
 * The sort order after a click on a header: ascending, descending, none; with shift in addition to the sorted columns.
 */
import type { SortBy } from '../../../../engine/filters/sortRecords.ts';

export function nextSort(sort: readonly SortBy[], field: string, beside: boolean): readonly SortBy[] {
  const now = sort.find((by) => by.field === field);
  const next: SortBy | undefined = !now
    ? { field, dir: 'asc' }
    : now.dir === 'desc'
      ? undefined
      : { field, dir: 'desc' };
  if (!beside) return next ? [next] : [];
  if (!now) return [...sort, { field, dir: 'asc' }];
  return sort.flatMap((by) => (by.field !== field ? [by] : next ? [next] : []));
}
