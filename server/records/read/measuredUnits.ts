/** Requests aggregates from the store, and combines its results by unit. */
import type { AggregateFunction } from '../../../metadata/kinds/aggregates.ts';
import type { Measure } from '../../store/index.ts';

/** The aggregates needed for a function: an average is a sum over a count. */
const PARTS = {
  sum: ['count', 'sum'],
  average: ['count', 'sum'],
  count: ['count'],
  min: ['count', 'min'],
  max: ['count', 'max'],
} as const satisfies Record<AggregateFunction, readonly Measure['by'][]>;

/** A function over a field; over no field the records are counted. */
export interface AskedMeasure {
  readonly name: string;
  readonly how: AggregateFunction;
  readonly of: string | undefined;
  /** The field that holds the unit. */
  readonly per: string | undefined;
}

/** The measures to ask the store for. Names of measures are not names of parts: one of them may be called like the count. */
export const storeMeasures = (asked: readonly AskedMeasure[]): Record<string, Measure> =>
  Object.fromEntries(
    asked.flatMap(({ name, how, of, per }) =>
      PARTS[how].map((part): [string, Measure] => [
        `${part} ${name}`,
        { by: part, ...(of === undefined ? {} : { of }), ...(per === undefined ? {} : { per }) },
      ]),
    ),
  );

/** By name and unit what the store found; units without values are left out. */
export function measuredUnits(
  asked: readonly AskedMeasure[],
  found: Readonly<Record<string, unknown>>,
): Record<string, Record<string, Record<string, unknown>>> {
  return Object.fromEntries(
    asked.map(({ name, how, per }) => {
      const byUnit = (part: Measure['by']): Record<string, unknown> => {
        const measure = found[`${part} ${name}`];
        return per === undefined ? { '': measure } : (measure as Record<string, unknown>);
      };
      const units = Object.entries(byUnit('count')).filter(([, count]) => Number(count) > 0);
      const of = (unit: string) => Object.fromEntries(PARTS[how].map((part) => [part, byUnit(part)[unit]]));
      return [name, Object.fromEntries(units.map(([unit]) => [unit, of(unit)]))];
    }),
  );
}
