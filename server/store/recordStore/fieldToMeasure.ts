/** Reads a field of a record, or of a member of its lists, for counts and sums. */
import { sql } from 'kysely';
import { ownKeyKind } from '../../../engine/values/keys.ts';
import { keyExpressions } from '../filter/keyExpression.ts';
import type { EntityContext } from './context.ts';
import type { MeasuredField } from './measuredField.ts';
import { type MeasuredSelection, measuredMember } from './memberRows.ts';
import { keyColumnsOf } from './recordShape.ts';
import { fromCell } from './values.ts';

/** @throws Error for an unknown or secret field */
export function measuredField(
  { shape, kind }: EntityContext,
  { extraTypes = {}, members }: MeasuredSelection,
  field: string,
): MeasuredField {
  const member = members && measuredMember(members, field);
  if (member) return member;
  const place = shape.fields.get(field);
  const type = place?.type ?? (Object.hasOwn(extraTypes, field) ? extraTypes[field] : undefined);
  if (!type || place?.secret)
    throw new Error(`The entity "${shape.entity}" has no field "${field}" to group or measure by.`);
  const keys = keyExpressions(kind, keyColumnsOf(shape, { extraTypes }));
  const own = keys.text({ field, key: ownKeyKind(type) });
  const hasText = type === 'numeric' || type === 'decimal' || type === 'date' || type === 'dateTime';
  // A box that was never touched is one that is not ticked (docs/contract/values.md, Truth).
  const key = type === 'checkbox' ? sql<string | null>`coalesce(${own}, '0')` : own;
  const column = place ? sql.ref(place.column) : undefined;
  const inExtra =
    kind === 'sqlite'
      ? sql`json_extract(extra, ${`$."${field}"`})`
      : sql`(extra::jsonb ->> ${field}::text) collate "C"`;
  return {
    field,
    type,
    scale: place?.scale,
    column,
    key,
    unreadable: hasText
      ? sql`(case when ${own} is null and ${keys.text({ field, key: 't' })} is not null then 1 else 0 end)`
      : undefined,
    place: sql`min(${key})`,
    value: sql`cast(min(${type === 'checkbox' ? key : (column ?? inExtra)}) as text)`,
    // Only a column holds a decimal as whole units.
    read: (cell) => (type === 'decimal' && !column ? (cell ?? undefined) : fromCell(type, cell, place?.scale)),
  };
}
