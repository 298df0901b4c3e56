/** Conditions on a record by other records: those that refer to it are there or missing, no later one of its kind is. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { ownKeyKind } from '../../../engine/values/keys.ts';
import type { KeyKind } from '../../../metadata/signatures/sqlTree.ts';
import { keyExpressions } from '../filter/keyExpression.ts';
import type { EntityContext } from './context.ts';
import { keyColumnsOf, type RecordShape } from './recordShape.ts';
import { type RelatedCondition, type Selection, selected } from './selection.ts';

/** The records of another entity, and which of them belong to a record: their field to the record's, `id` for what it is known by. */
export interface RelatedRequest {
  match: Readonly<Record<string, string>>;
  selection: Selection;
  /** Inverts the condition: none of the records may match. */
  isMissing: boolean;
}

export interface LatestRequest {
  /** A field of days. */
  by: string;
  /** Each combination of these fields' values has one latest record. */
  per: readonly string[];
  /** The day on or before which; yyyy-MM-dd. */
  on: string;
  /** Among which records. */
  selection: Selection;
}

/** A condition on the records of any entity that has the fields. @throws Error for an unknown or secret field */
export function relatedCondition(theirs: EntityContext, request: RelatedRequest): RelatedCondition {
  const { match, selection, isMissing } = request;
  return {
    reads: () => ({ context: theirs, selection }),
    toSql(ours) {
      const pairs = Object.entries(match).map(([their, our]) => sameValue(theirs, their, ours, our));
      const where = sql.join([...pairs, selected(theirs, selection)], sql` and `);
      const { table } = theirs.shape.table;
      const found = sql<SqlBool>`exists (select 1 from ${sql.table(table)} as related where ${where})`;
      return isMissing ? sql<SqlBool>`not ${found}` : found;
    },
  };
}

export function latestCondition({ by, per, on, selection }: LatestRequest): RelatedCondition {
  return {
    reads: (context) => ({ context, selection }),
    toSql(context) {
      const day = keyOf(context, by);
      const here = outside(context.shape, day.column);
      const same = per.map((field) => {
        const { column } = keyOf(context, field);
        return sql`${sql.ref(column)} is not distinct from ${outside(context.shape, column)}`;
      });
      const later = sql.join(
        [
          ...same,
          sql`${sql.ref(day.column)} > ${here}`,
          sql`${sql.ref(day.column)} <= ${on}`,
          selected(context, selection),
        ],
        sql` and `,
      );
      const { table } = context.shape.table;
      return sql<SqlBool>`(${here} <= ${on} and not exists (select 1 from ${sql.table(table)} as later where ${later}))`;
    },
  };
}

/** A column of the row outside: the inner table may have one of the same name. */
const outside = ({ table }: RecordShape, column: string) => sql.ref(`${table.table}.${column}`);

function keyOf({ shape }: EntityContext, field: string): { column: string; value: string; kind: KeyKind } {
  const place = shape.fields.get(field);
  if (!place?.key) throw new Error(`The entity "${shape.entity}" has no field "${field}" to be compared.`);
  return { column: place.key, value: place.column, kind: ownKeyKind(place.type) };
}

function sameValue(theirs: EntityContext, their: string, ours: EntityContext, our: string): RawBuilder<SqlBool> {
  if (their === 'id') return sql<SqlBool>`related.id = ${outside(ours.shape, keyOf(ours, our).value)}`;
  const keys = keyExpressions(theirs.kind, keyColumnsOf(theirs.shape));
  const { kind, value } = keyOf(theirs, their);
  const key = keys.text({ field: their, key: kind });
  // An index has the keys, in which a text is in lower case; identifiers are compared as they are written.
  if (our === 'id')
    return sql<SqlBool>`${key} = lower(${outside(ours.shape, 'id')}) and ${sql.ref(value)} = ${outside(ours.shape, 'id')}`;
  return sql<SqlBool>`${key} = ${outside(ours.shape, keyOf(ours, our).column)}`;
}
