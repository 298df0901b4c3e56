/** Which aggregate function of each column a person sees: in the row of totals, in the heads of groups and in print. Pure. */
import { type ChangedValue, RunningAggregate } from '../../../../engine/values/runningAggregate.ts';
import { type AggregateFunction, aggregateFunctionsOf, unitFieldOf } from '../../../../metadata/kinds/aggregates.ts';
import type { EffectiveField } from '../../../../metadata/kinds/field.ts';
import type { Measure, MeasuredFields } from '../../parts/measure.ts';
import type { Values } from '../rows/rowState.ts';
import type { GridLayout } from './layout.ts';

/** The aggregates of a column: those its field allows, and only if its unit is also shown. */
export function functionsOf(
  field: EffectiveField,
  byKey: ReadonlyMap<string, EffectiveField>,
): readonly AggregateFunction[] {
  if (field.secret) return [];
  return aggregateFunctionsOf(field).filter((by) => {
    const unitField = unitFieldOf(field, by);
    return unitField === undefined || byKey.has(unitField);
  });
}

/** The aggregate of each column: the user's choice, else the sum if the field allows it. */
export function measuresOf(byKey: ReadonlyMap<string, EffectiveField>, { aggregates = {} }: GridLayout): Measure[] {
  return [...byKey.values()].flatMap((field) => {
    const chosen = Object.hasOwn(aggregates, field.key) ? aggregates[field.key] : 'sum';
    const by = functionsOf(field, byKey).find((name) => name === chosen);
    return by ? [{ field, by, unitField: unitFieldOf(field, by) }] : [];
  });
}

/** Adds up rows, one after another. */
export class RowTally {
  readonly #measures: readonly { readonly measure: Measure; readonly tally: RunningAggregate }[];

  constructor(measures: readonly Measure[]) {
    this.#measures = measures.map((measure) => ({
      measure,
      tally: new RunningAggregate(measure.field.type, measure.by),
    }));
  }
  add(values: Values): void {
    for (const { measure, tally } of this.#measures)
      tally.add(values[measure.field.key], measure.unitField === undefined ? '' : values[measure.unitField]);
  }
  /** By field; without those that have no values. */
  get measured(): MeasuredFields {
    const found = this.#measures.map(({ measure, tally }) => [measure.field.key, tally.byUnit] as const);
    return Object.fromEntries(found.filter(([, byUnit]) => Object.keys(byUnit).length > 0));
  }
}

/** The value of a measure in a row, with its unit. */
export const measuredValue = ({ field, unitField }: Measure, values: Values): NonNullable<ChangedValue['gone']> => ({
  value: values[field.key],
  unit: unitField === undefined ? '' : values[unitField],
});
