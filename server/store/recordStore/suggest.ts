/** The different values of a field, narrowed by what was typed and by the fields that it depends on. */
import { type RawBuilder, sql } from 'kysely';
import { textKey } from '../../../engine/index.ts';
import type { StoreKind } from '../columnTypes.ts';
import { keyExpressions } from '../filter/keyExpression.ts';
import type { EntityContext } from './context.ts';
import { keyColumnsOf } from './recordShape.ts';
import { type Selection, selected } from './selection.ts';
import { fromCell } from './values.ts';

/** The selection's filter says what the field depends on. */
export interface SuggestRequest extends Selection {
  field: string;
  /** What was typed: only values whose text has it; the value itself comes first, then those that begin with it. */
  q?: string;
  limit?: number;
  offset?: number;
}

export interface Suggestion {
  value: unknown;
  /** How many records of the selection have it. */
  records: number;
}

interface Found {
  cell: unknown;
  records: number | string;
}

/**
 * @returns one value for each comparison key (`abc` and `ABC` are one), in order of the key
 * @throws Error for a field without a column, a secret one or a multiselect
 */
export async function suggestValues(context: EntityContext, request: SuggestRequest): Promise<Suggestion[]> {
  const place = context.shape.fields.get(request.field);
  if (!place?.key || place.type === 'multiselect') {
    throw new Error(`The entity "${context.shape.entity}" has no field "${request.field}" to suggest values of.`);
  }
  const typed = request.q === undefined ? '' : textKey(request.q.trim());
  const text = keyExpressions(context.kind, keyColumnsOf(context.shape)).text({ field: request.field, key: 't' });
  const where = position(context.kind, text, typed);
  const { rows } = await sql<Found>`
    select cast(min(${sql.ref(place.column)}) as text) as cell, count(*) as records
    from ${sql.table(context.shape.table.table)}
    where ${sql.ref(place.key)} is not null and ${typed === '' ? sql`1 = 1` : sql`${where} > 0`}
      and ${selected(context, request)}
    group by ${sql.ref(place.key)}
    order by ${typed === '' ? sql`` : sql`min(case when ${text} = ${typed} then 0 when ${where} = 1 then 1 else 2 end), `}${sql.ref(place.key)}
    limit ${sql.lit(request.limit ?? 20)} offset ${sql.lit(request.offset ?? 0)}
  `.execute(context.db);
  return rows.map(({ cell, records }) => ({
    value: fromCell(place.type, cell, place.scale),
    records: Number(records),
  }));
}

function position(kind: StoreKind, text: RawBuilder<unknown>, part: string): RawBuilder<number> {
  return kind === 'sqlite' ? sql`instr(${text}, ${part})` : sql`strpos(${text}, ${part}::text)`;
}
