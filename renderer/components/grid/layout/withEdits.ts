/** Merges unsaved edits into the server's aggregates. */
import { afterChanges } from '../../../../engine/values/runningAggregate.ts';
import type { Measure, MeasuredFields } from '../../parts/measure.ts';
import type { RowState, Values } from '../rows/rowState.ts';
import { measuredValue } from './measures.ts';

/** A row whose stored values go (`was`), or whose values come; of an edited row both. */
export interface EditedValues {
  readonly was?: Values;
  readonly values?: Values;
}

export const editedValues = (rows: readonly RowState[]): EditedValues[] =>
  rows.map(({ was, values }) => ({ was, values }));

export function withEdits(
  measured: MeasuredFields,
  measures: readonly Measure[],
  edits: readonly EditedValues[],
): MeasuredFields {
  if (edits.length === 0) return measured;
  const all: Record<string, MeasuredFields[string]> = {};
  for (const measure of measures) {
    const { key, type } = measure.field;
    const changes = edits.map(({ was, values }) => ({
      ...(was ? { gone: measuredValue(measure, was) } : {}),
      ...(values ? { come: measuredValue(measure, values) } : {}),
    }));
    const changed = changes.filter(
      ({ gone, come }) => gone?.value !== come?.value || gone?.unit !== come?.unit || !gone || !come,
    );
    all[key] = afterChanges(measured[key] ?? {}, changed, type, measure.by);
  }
  return all;
}
