/** Aggregates of columns, as requested. */
import type { AggregateValuesByUnit } from '../../../engine/values/runningAggregate.ts';
import type { AggregateFunction } from '../../../metadata/kinds/aggregates.ts';
import type { EffectiveField } from '../../../metadata/kinds/field.ts';

/** A column with its aggregate. */
export interface Measure {
  readonly field: EffectiveField;
  readonly by: AggregateFunction;
  /** The field whose values part the results. */
  readonly unitField: string | undefined;
}

/** Results by field key. */
export type MeasuredFields = Readonly<Record<string, AggregateValuesByUnit>>;
