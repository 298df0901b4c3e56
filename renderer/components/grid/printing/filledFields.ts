/** Which columns of a printed grid have something in them: pages of empty columns are nothing that anybody reads. */
import type { EffectiveField } from '../../../../metadata/kinds/field.ts';
import { runInTimeSlices } from '../checking/yieldToMain.ts';

export interface FilledFields {
  readonly filled: readonly EffectiveField[];
  /** Those that say nothing in any row. */
  readonly empty: readonly EffectiveField[];
}

/**
 * @param says whether a row has something in a field
 * @returns undefined where it was stopped
 */
export async function filledFields<Row>(
  rows: readonly Row[],
  fields: readonly EffectiveField[],
  says: (field: EffectiveField, row: Row) => boolean,
  signal: AbortSignal,
): Promise<FilledFields | undefined> {
  const empty = new Set(fields);
  const savedView = (row: Row) => {
    for (const field of empty) if (says(field, row)) empty.delete(field);
  };
  if (!(await runInTimeSlices(rows, savedView, { signal }))) return undefined;
  // A sheet without rows, or of rows without values, has at least its heads.
  if (empty.size === fields.length) return { filled: fields, empty: [] };
  return { filled: fields.filter((field) => !empty.has(field)), empty: [...empty] };
}
