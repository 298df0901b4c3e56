/** A field of the records of another entity, as the statement of a referring one reads it. */
import { type RawBuilder, sql } from 'kysely';
import { ownKeyKind } from '../../../engine/values/keys.ts';
import { keyExpressions } from '../filter/keyExpression.ts';
import type { EntityContext } from './context.ts';
import type { ReferencedField } from './fieldsBeside.ts';
import { keyColumnsOf } from './recordShape.ts';
import { cellExpression } from './rowReader.ts';
import { type Selection, selected } from './selection.ts';

/**
 * @param selection those that may be seen
 * @throws Error for an unknown or secret field
 */
export function referencedField(context: EntityContext, field: string, selection: Selection): ReferencedField {
  const { shape, kind } = context;
  const known = shape.fields.get(field);
  if (!known || known.secret)
    throw new Error(`The entity "${shape.entity}" has no field "${field}" to be read beside others.`);
  const of = <Value>(what: RawBuilder<Value>, id: RawBuilder<unknown>) =>
    sql<Value>`(select ${what} from ${sql.table(shape.table.table)} as referred where referred.id = ${id} and ${selected(context, selection)})`;
  const keys = keyExpressions(kind, keyColumnsOf(shape));
  const own = keys.text({ field, key: ownKeyKind(known.type) });
  // A box that was never touched is one that is not ticked (docs/contract/values.md, Truth).
  const key = known.type === 'checkbox' ? sql<string | null>`coalesce(${own}, '0')` : own;
  const cell = sql.raw(cellExpression(kind, `referred."${known.column}"`, known));
  return {
    type: known.type,
    scale: known.scale,
    key: (id) => of(key, id),
    keys: (id) => ({
      text: (wanted) => of(keys.text({ field, key: wanted }), id),
      list: (wanted) => of(keys.list({ field, key: wanted }), id),
    }),
    cell: (id) => of(sql<string | null>`cast(${cell} as text)`, id),
  };
}
