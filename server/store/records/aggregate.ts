/** Counts and sums of a selection, by groups of equal values: what charts and totals ask. The database does the adding. */
import { type RawBuilder, sql } from 'kysely';
import { DEFAULT_SCALE } from '../schema/shape.ts';
import type { EntityContext } from './context.ts';
import { fromScaled } from './decimal.ts';
import type { FieldPlace } from './recordShape.ts';
import { type Selection, selected } from './selection.ts';
import { fromCell } from './values.ts';

export interface Measure {
  by: 'count' | 'sum' | 'min' | 'max';
  /** The field; of a count left out: all records, else those where it is not empty. */
  of?: string;
}

export interface AggregateRequest extends Selection {
  /** Fields whose equal values (by comparison key) make a group; none: one group of all. */
  groups?: readonly string[];
  measures: Readonly<Record<string, Measure>>;
  /** At most so many groups; default 1,000. */
  limit?: number;
}

export interface AggregateGroup {
  /** The group's values; an empty one is null. */
  group: Record<string, unknown>;
  /** By the measures' names; null where there was nothing to add or compare. Sums of decimals are text. */
  measures: Record<string, unknown>;
}

const MOST_GROUPS = 1000;

/**
 * @returns groups in the order of their values, empty last
 * @throws Error for a field without a column, or a measure that its type does not have
 */
export async function aggregateRecords(context: EntityContext, request: AggregateRequest): Promise<AggregateGroup[]> {
  const groups = (request.groups ?? []).map((field) => keyed(context, field));
  const measures = Object.entries(request.measures).map(([name, measure]) => ({
    name,
    ...lowered(context, measure),
  }));
  const columns = [
    ...groups.map(({ column }, index) => sql`cast(min(${sql.ref(column)}) as text) as ${sql.ref(`group_${index}`)}`),
    ...measures.map(({ expression }, index) => sql`${expression} as ${sql.ref(`measure_${index}`)}`),
  ];
  const keys = groups.map(({ key }) => sql.ref(key));
  const { rows } = await sql<Record<string, unknown>>`
    select ${sql.join(columns)} from ${sql.table(context.shape.table.table)} where ${selected(context, request)}
    ${keys.length > 0 ? sql`group by ${sql.join(keys)} order by ${sql.join(keys.map((key) => sql`${key} nulls last`))}` : sql``}
    limit ${sql.lit(request.limit ?? MOST_GROUPS)}
  `.execute(context.counting);
  return rows.map((row) => ({
    group: Object.fromEntries(
      groups.map(({ field, type, scale }, index) => [field, fromCell(type, row[`group_${index}`], scale) ?? null]),
    ),
    measures: Object.fromEntries(measures.map(({ name, read }, index) => [name, read(row[`measure_${index}`])])),
  }));
}

function keyed({ shape }: EntityContext, field: string): FieldPlace & { key: string } {
  const place = shape.fields.get(field);
  if (place?.key) return { ...place, key: place.key };
  throw new Error(`The entity "${shape.entity}" has no field "${field}" to group or measure by.`);
}

interface LoweredMeasure {
  expression: RawBuilder<unknown>;
  read(cell: unknown): unknown;
}

function lowered(context: EntityContext, { by, of }: Measure): LoweredMeasure {
  if (by === 'count') {
    const what = of === undefined ? sql`*` : sql.ref(keyed(context, of).key);
    return { expression: sql`count(${what})`, read: Number };
  }
  if (of === undefined) throw new Error(`A measure by ${by} needs a field.`);
  const { type, column, scale = DEFAULT_SCALE } = keyed(context, of);
  const value = sql.ref(column);
  switch (type) {
    case 'numeric':
      return { expression: sql`${sql.raw(by)}(${value})`, read: (cell) => (cell === null ? null : Number(cell)) };
    case 'decimal':
      // As text: a sum passes 2^53 long before it passes 64 bits.
      return {
        expression: sql`cast(${sql.raw(by)}(${value}) as text)`,
        read: (cell) => (cell === null ? null : fromScaled(String(cell), scale)),
      };
    case 'date':
      if (by !== 'sum')
        return { expression: sql`${sql.raw(by)}(${sql.ref(keyed(context, of).key)})`, read: (cell) => cell };
  }
  throw new Error(
    `"${of}" cannot be measured by ${by}: ${by === 'sum' ? 'it is no number' : 'it is neither number nor day'}.`,
  );
}
