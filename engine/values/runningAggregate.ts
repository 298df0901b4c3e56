/** Aggregate functions over the values of one field, each unit for itself: sums in US dollars are not added to sums in euros. */
import type { AggregateFunction } from '../../metadata/kinds/aggregates.ts';
import { type FieldType, isNumberType } from '../../metadata/kinds/fieldTypes.ts';
import { ExactSum } from './exactSum.ts';
import { comparisonKeys } from './keys.ts';

/** The aggregates of one unit's values; sums are plain digits, as in the server's answer (records.groups). */
export interface AggregateValues {
  readonly count: number;
  readonly sum?: unknown;
  readonly min?: unknown;
  readonly max?: unknown;
}

/** By unit; '' for values without one. Units without values are not there. */
export type AggregateValuesByUnit = Readonly<Record<string, AggregateValues>>;

/** Values of a field, one after another. */
export class RunningAggregate {
  readonly #type: FieldType;
  readonly #by: AggregateFunction;
  readonly #sums = new Map<string, ExactSum>();
  readonly #extremes = new Map<string, { count: number; key: string; value: unknown }>();

  constructor(type: FieldType, by: AggregateFunction) {
    this.#type = type;
    this.#by = by;
  }

  /** Adds a value; one that is empty, or none of the field's type, is left out. */
  add(value: unknown, unit: unknown = ''): void {
    const name = unit === undefined || unit === null ? '' : String(unit);
    if (isNumberType(this.#type) && this.#by !== 'min' && this.#by !== 'max') {
      const sum = this.#sums.get(name) ?? new ExactSum();
      if (sum.add(value)) this.#sums.set(name, sum);
      return;
    }
    const { own: key } = comparisonKeys(this.#type, value);
    if (key === null || key === undefined) return;
    const found = this.#extremes.get(name);
    if (!found) this.#extremes.set(name, { count: 1, key, value });
    else {
      found.count += 1;
      if (this.#by === 'min' ? key < found.key : key > found.key) Object.assign(found, { key, value });
    }
  }

  /** The aggregates by unit. */
  get byUnit(): AggregateValuesByUnit {
    const { min, max } = { min: this.#by === 'min', max: this.#by === 'max' };
    return Object.fromEntries([
      ...[...this.#sums].map(([unit, { count, digits }]) => [unit, { count, sum: digits }] as const),
      ...[...this.#extremes].map(
        ([unit, { count, value }]) =>
          [unit, { count, ...(min ? { min: value } : {}), ...(max ? { max: value } : {}) }] as const,
      ),
    ]);
  }
}

/** A changed value: the previous value is removed, the new one is added, each with its unit. */
export interface ChangedValue {
  readonly gone?: { readonly value: unknown; readonly unit?: unknown };
  readonly come?: { readonly value: unknown; readonly unit?: unknown };
}

/**
 * Applies changes to aggregates. If the minimum or maximum itself was removed, the next one is unknown without reading all
 * values: that unit is left out.
 */
export function afterChanges(
  measured: AggregateValuesByUnit,
  changes: readonly ChangedValue[],
  type: FieldType,
  by: AggregateFunction,
): AggregateValuesByUnit {
  if (changes.length === 0) return measured;
  const units = new Map<string, { gone: unknown[]; come: unknown[] }>(
    Object.keys(measured).map((unit) => [unit, { gone: [], come: [] }]),
  );
  for (const change of changes)
    for (const side of ['gone', 'come'] as const) {
      const at = change[side];
      if (!at) continue;
      const unit = at.unit === undefined || at.unit === null ? '' : String(at.unit);
      const of = units.get(unit) ?? { gone: [], come: [] };
      of[side].push(at.value);
      units.set(unit, of);
    }
  const entries = [...units].flatMap(([unit, { gone, come }]): [string, AggregateValues][] => {
    const before = Object.hasOwn(measured, unit) ? measured[unit] : undefined;
    const after = changed(before, gone, come, type, by);
    return after ? [[unit, after]] : [];
  });
  return Object.fromEntries(entries);
}

function changed(
  before: AggregateValues | undefined,
  gone: readonly unknown[],
  come: readonly unknown[],
  type: FieldType,
  by: AggregateFunction,
): AggregateValues | undefined {
  const keyOf = (value: unknown) => comparisonKeys(type, value).own ?? null;
  const counted = (values: readonly unknown[]) => values.filter((value) => keyOf(value) !== null);
  // The aggregates are of another function: this one's are still loading.
  if (before && by !== 'count' && before[by === 'average' ? 'sum' : by] === undefined) return undefined;
  const count = (before?.count ?? 0) - counted(gone).length + counted(come).length;
  if (count <= 0) return undefined;
  if (by === 'count') return { count };
  if (by === 'min' || by === 'max') {
    const stored = before?.[by];
    if (stored !== undefined && gone.some((value) => keyOf(value) === keyOf(stored))) return undefined;
    const tally = new RunningAggregate(type, by);
    for (const value of [stored, ...come]) tally.add(value);
    return { ...tally.byUnit[''], count };
  }
  const sum = new ExactSum();
  sum.add(before?.sum);
  for (const value of gone) sum.subtract(value);
  for (const value of come) sum.add(value);
  return { count, sum: sum.digits };
}

/** The result of one function; undefined without values. An average is the nearest double, sums keep all their digits. */
export function resultOf(measured: AggregateValues, by: AggregateFunction): unknown {
  if (by === 'average') return measured.count > 0 ? Number(measured.sum) / measured.count : undefined;
  return measured[by] ?? undefined;
}
