/** Results of an aggregate function by unit, as people read them: in columns of grids and in totals. */
import { type AggregateValuesByUnit, resultOf } from '../../../engine/values/runningAggregate.ts';
import type { AggregateFunction } from '../../../metadata/kinds/aggregates.ts';
import { tMessage } from '../../text/messages.ts';

export interface MeasureWords {
  /** A result of the unit with this name as text. */
  result(result: unknown, unit: string): string;
  /** The field with the unit; undefined for results without units. */
  unit: { label: string; name(unit: string): string } | undefined;
}

/** By name; what has no unit comes last. */
export const compareUnits = (one: string, other: string): number =>
  one === '' || other === '' ? Number(one === '') - Number(other === '') : one < other ? -1 : 1;

/** One text for each unit, in the order of their names; what has no unit comes last. */
export function measureTexts(
  by: AggregateFunction,
  byUnit: AggregateValuesByUnit | undefined,
  words: MeasureWords,
): string[] {
  const sorted = Object.entries(byUnit ?? {}).sort(([one], [other]) => compareUnits(one, other));
  return sorted.flatMap(([name, measured]) => {
    const result = resultOf(measured, by);
    if (result === undefined) return [];
    const value = words.result(result, name);
    const { unit } = words;
    if (!unit) return [value];
    return [
      name === ''
        ? tMessage('gridNoUnit', { value, label: unit.label })
        : tMessage('gridInUnit', { value, unit: unit.name(name) }),
    ];
  });
}
