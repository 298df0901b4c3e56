/** Records that payables read, whoever asks: a match sees what its reader may not. */
import type { FilterTree } from '../../../metadata/kinds/filter.ts';
import type { StoredRecord } from '../../store/index.ts';
import { type RatingContext, recordsOf } from '../rating/candidates.ts';

export type Values = Readonly<Record<string, unknown>>;

export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
export const textOrNull = (value: unknown): string | null => (textOf(value) === '' ? null : textOf(value));
export const listOf = (value: unknown): Values[] => (Array.isArray(value) ? (value as Values[]) : []);

/** Records whose field has one of these values. */
export function recordsWith(
  context: RatingContext,
  entity: string,
  field: string,
  wanted: readonly string[],
): Promise<StoredRecord[]> {
  const given = [...new Set(wanted.filter((one) => one !== ''))];
  if (given.length === 0) return Promise.resolve([]);
  const filter: FilterTree = { condition: 'and', fields: [{ name: field, operator: 'isInList', value: given }] };
  return recordsOf(context, entity, filter);
}

/** Bills that owe nothing. */
export const GONE: ReadonlySet<string> = new Set(['refused', 'voided']);
