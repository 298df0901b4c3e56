/**
 * The numbers of series (docs/contract/lifecycles.md, Series): a counter a row of the database, raised in the transaction that
 * writes the number, so that one that is undone gives its number back, and two servers wait for each other. A batch draws all
 * its numbers of one row at once.
 */

import { type SeriesPattern, seriesPattern } from '../../../engine/lifecycles/seriesPattern.ts';
import { isEmpty } from '../../../engine/values/empty.ts';
import type { EntityDefinition } from '../../../metadata/kinds/entity.ts';
import { type Localizable, t } from '../../platform/words/localizedText.ts';
import type { ProgramRuntime } from '../../program/runtime/programRuntime.ts';
import type { Store, StoredRecord } from '../../store/index.ts';
import { scopeColumns } from '../../store/schema/shape.ts';
import { entityFields } from '../read/entityFields.ts';

/** A number that a record is to have. */
export interface NumberOrder {
  readonly field: string;
  readonly series: string;
  /** Which row of numbers: scope, fields of `per`, and what is written of the day. */
  readonly key: string;
  readonly start: number;
  readonly pattern: SeriesPattern;
}

export interface Numbered {
  readonly field: string;
  /** The record to be saved, without its numbers. */
  readonly record: StoredRecord;
  readonly scope: EntityDefinition['scope'];
  readonly user: unknown;
  readonly today: string;
}

/** Requests a number for a record; the refusal if its pattern is invalid or a field of `per` is empty. */
export function numberOrder(
  runtime: ProgramRuntime,
  series: string,
  { field, record, scope, user, today }: Numbered,
): NumberOrder | { refused: Localizable } {
  const definition = runtime.program.definitions.series[series];
  if (!definition) throw new Error(`There is no series "${series}".`);
  const { types, fields } = entityFields(runtime, definition.entity);
  const { per = [], start = 1 } = definition;
  const empty = per.find((name) => isEmpty(types[name] ?? 'text', record.values[name]));
  if (empty !== undefined) return { refused: t('seriesPer', { field: fields[empty]?.label ?? empty }) };
  const written = runtime
    .compiled(definition.pattern)
    .run({ user, today, record: { ...record.values, id: record.id } });
  const pattern = seriesPattern(String(written ?? ''));
  if (typeof pattern === 'string')
    return { refused: t('seriesPattern', { pattern: String(written ?? ''), why: pattern }) };
  const within = scopeColumns[scope].map((column) => record.scope[column]);
  const key = JSON.stringify([...within, ...per.map((name) => record.values[name]), pattern.row(today)]);
  return { field, series, key, start, pattern };
}

/** Orders by their row of numbers, in one order for everybody so that nobody waits in a circle. */
function byRow(orders: readonly NumberOrder[]): NumberOrder[][] {
  const rows = new Map<string, NumberOrder[]>();
  for (const order of orders) {
    const row = JSON.stringify([order.series, order.key]);
    rows.set(row, [...(rows.get(row) ?? []), order]);
  }
  return [...rows].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, wanted]) => wanted);
}

/**
 * Draws the numbers, those of one row together.
 * @param store inside the transaction that writes them
 * @returns undefined for a number where its pattern has no room for more
 */
export const drawNumbers = (store: Store, orders: readonly NumberOrder[], today: string) =>
  numbersFrom(orders, today, (wanted) => raise(store, wanted));

/** The numbers that would be drawn now; another person may draw them first. */
export const nextNumbers = (store: Store, orders: readonly NumberOrder[], today: string) =>
  numbersFrom(orders, today, async (wanted) => {
    const { series, key, start } = wanted[0] as NumberOrder;
    const row = await store.db
      .selectFrom('series_numbers')
      .select('last')
      .where('series', '=', series)
      .where('key', '=', key)
      .executeTakeFirst();
    return row ? Number(row.last) + 1 : start;
  });

/** @param firstOf returns the first number of as many as are wanted of one row */
async function numbersFrom(
  orders: readonly NumberOrder[],
  today: string,
  firstOf: (wanted: readonly NumberOrder[]) => Promise<number>,
): Promise<Map<NumberOrder, string | undefined>> {
  const numbers = new Map<NumberOrder, string | undefined>();
  for (const wanted of byRow(orders)) {
    const first = await firstOf(wanted);
    for (const [index, order] of wanted.entries()) numbers.set(order, order.pattern.number(first + index, today));
  }
  return numbers;
}

/** @returns the first of as many numbers as are wanted */
async function raise({ db }: Store, wanted: readonly NumberOrder[]): Promise<number> {
  const { series, key, start } = wanted[0] as NumberOrder;
  const count = wanted.length;
  const { last } = await db
    .insertInto('series_numbers')
    .values({ series, key, last: start + count - 1 })
    .onConflict((conflict) =>
      conflict.columns(['series', 'key']).doUpdateSet((eb) => ({ last: eb('series_numbers.last', '+', count) })),
    )
    .returning('last')
    .executeTakeFirstOrThrow();
  return Number(last) - count + 1;
}
