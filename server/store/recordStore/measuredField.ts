/** A field as counts and sums read it: what makes its values the same, and one of them of a group. */
import { type RawBuilder, sql } from 'kysely';
import { ownKeyKind } from '../../../engine/index.ts';
import type { FieldType } from '../../../metadata/kinds/fieldTypes.ts';
import { keyExpressions } from '../filter/keyExpression.ts';
import type { EntityContext } from './context.ts';
import { type MeasuredSelection, measuredMember, type OfMember } from './memberRows.ts';
import { keyColumnsOf } from './recordShape.ts';
import { fromCell } from './values.ts';

export interface MeasuredField {
  field: string;
  type: FieldType;
  scale: number | undefined;
  /** Undefined of a field that only templates have. */
  column: RawBuilder<unknown> | undefined;
  /** What makes values the same. */
  key: RawBuilder<string | null>;
  /** 1 where there is something that has no key of the field's type, else 0; undefined of a type where all has one. */
  unreadable: RawBuilder<unknown> | undefined;
  /** Aggregates of a group: its key, and one of its values. */
  place: RawBuilder<unknown>;
  value: RawBuilder<unknown>;
  read(cell: unknown): unknown;
  /** Of a member of an owned list: what is read of it is JSON, which the engine compares. */
  ofMember?: OfMember;
}

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
