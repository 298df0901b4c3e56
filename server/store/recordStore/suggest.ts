/** The different values of a field, narrowed by what was typed and by the fields that it depends on. */
import { type RawBuilder, sql } from 'kysely';
import { ownKeyKind } from '../../../engine/values/keys.ts';
import { textKey } from '../../../engine/values/textKey.ts';
import type { StoreKind } from '../columnTypes.ts';
import { keyExpressions } from '../filter/keyExpression.ts';
import type { EntityContext } from './context.ts';
import { measuredField } from './fieldToMeasure.ts';
import { keyColumnsOf } from './recordShape.ts';
import { type Selection, selected } from './selection.ts';
import { fromCell } from './values.ts';

/** The selection's filter contains the conditions of dependent fields. */
export interface SuggestRequest extends Selection {
  field: string;
  /** Search text: only values that contain it; the exact value first, then those that begin with it. */
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
  const { shape } = context;
  const { field, extraTypes = {} } = request;
  const place = shape.fields.get(field);
  const type = place?.type ?? (Object.hasOwn(extraTypes, field) ? extraTypes[field] : undefined);
  if (!type || place?.secret || type === 'multiselect')
    throw new Error(`The entity "${shape.entity}" has no field "${field}" to suggest values of.`);
  const keys = keyExpressions(context.kind, keyColumnsOf(shape, { extraTypes }));
  const own = place?.key ? sql.ref(place.key) : keys.text({ field, key: ownKeyKind(type) });
  const measured = measuredField(context, { extraTypes }, field);
  const typed = request.q === undefined ? '' : textKey(request.q.trim());
  const text = keys.text({ field, key: 't' });
  const where = position(context.kind, text, typed);
  const { rows } = await sql<Found>`
    select ${place ? sql`cast(min(${sql.ref(place.column)}) as text)` : measured.value} as cell, count(*) as records
    from ${sql.table(context.shape.table.table)}
    where ${own} is not null and ${typed === '' ? sql`1 = 1` : sql`${where} > 0`}
      and ${selected(context, request)}
    group by ${own}
    order by ${typed === '' ? sql`` : sql`min(case when ${text} = ${typed} then 0 when ${where} = 1 then 1 else 2 end), `}${own}
    limit ${sql.lit(request.limit ?? 20)} offset ${sql.lit(request.offset ?? 0)}
  `.execute(context.db);
  return rows.map(({ cell, records }) => ({
    value: place ? fromCell(place.type, cell, place.scale) : measured.read(cell),
    records: Number(records),
  }));
}

function position(kind: StoreKind, text: RawBuilder<unknown>, part: string): RawBuilder<number> {
  return kind === 'sqlite' ? sql`instr(${text}, ${part})` : sql`strpos(${text}, ${part}::text)`;
}
