/** Which records are meant: a filter and the scopes that may be seen, as one condition of the database. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { filterToSqlTree } from '../../../engine/filters/filterToSqlTree.ts';
import { textKey } from '../../../engine/values/textKey.ts';
import type { FilterTree } from '../../../metadata/kinds/filter.ts';
import { filterToSql } from '../filter/filterToSql.ts';
import { type KeyColumns, keyExpressions } from '../filter/keyExpression.ts';
import type { EntityContext } from './context.ts';
import type { FieldsBeside } from './fieldsBeside.ts';
import type { Scope } from './record.ts';
import { fieldTypesOf, keyColumnsOf, MARK, type RecordShape } from './recordShape.ts';

export interface Selection extends FieldsBeside {
  /** All records when left out. */
  filter?: FilterTree;
  /** Records of any of these scopes; an empty list finds nothing; left out, scope does not matter. */
  scopes?: readonly Partial<Scope>[];
  /** The day that `today` means in the filter. Needed only by a filter. */
  today?: string;
  /** Of whoever asks: once given, the reading is ended. */
  signal?: AbortSignal;
  /** Further conditions on other records. */
  related?: readonly RelatedCondition[];
  /** Only records with the text in one of the fields; both are compared without separators (`unseparated`). */
  unseparated?: { fields: readonly string[]; text: string };
}

/** A condition that reads other records beside the one of the statement, whose table has its own name there. */
export interface RelatedCondition {
  toSql(context: EntityContext): RawBuilder<SqlBool>;
  /** The other records, whose filter counts as cost (queryCost.ts). */
  reads(context: EntityContext): { readonly context: EntityContext; readonly selection: Selection };
}

/** @throws the engine's error for a filter that is not valid */
export function selected(
  context: EntityContext,
  { filter, scopes, today, related, unseparated: part, ...beside }: Selection,
): RawBuilder<SqlBool> {
  const conditions: RawBuilder<SqlBool>[] = ownRows(context.shape);
  if (scopes) conditions.push(scopeCondition(scopes));
  if (filter) {
    if (today === undefined) throw new Error('A filter needs the day that it calls today.');
    const tree = filterToSqlTree(filter, fieldTypesOf(context.shape, beside), { today });
    conditions.push(filterToSql(tree, context.kind, keyColumnsOf(context.shape, beside)));
  }
  for (const condition of related ?? []) conditions.push(condition.toSql(context));
  if (part) conditions.push(unseparatedCondition(context, part, keyColumnsOf(context.shape, beside)));
  if (conditions.length === 0) return sql`1 = 1`;
  return sql`(${sql.join(conditions, sql` and `)})`;
}

/** Separators that people write in numbers, or leave out. */
const SEPARATORS = [' ', '-', '/', '.'];

/** The text key without separators: `MSKU 123456-7` and `msku1234567` are the same. */
export const unseparated = (text: string): string =>
  SEPARATORS.reduce((rest, separator) => rest.replaceAll(separator, ''), textKey(text));

function unseparatedCondition(
  { kind }: EntityContext,
  { fields, text }: NonNullable<Selection['unseparated']>,
  places: KeyColumns,
): RawBuilder<SqlBool> {
  if (fields.length === 0) return sql`1 = 0`;
  const part = unseparated(text);
  const keys = keyExpressions(kind, places);
  const each = fields.map((field) => {
    const plain = SEPARATORS.reduce(
      (rest, separator) => sql`replace(${rest}, ${sql.lit(separator)}, '')`,
      sql`${keys.text({ field, key: 't' })}`,
    );
    return kind === 'sqlite' ? sql`instr(${plain}, ${part}) > 0` : sql`strpos(${plain}, ${part}) > 0`;
  });
  return sql`(${sql.join(each, sql` or `)})`;
}

/** Condition for the rows of this entity in a shared table. */
export function ownRows({ marked, sharedBy }: RecordShape): RawBuilder<SqlBool>[] {
  if (marked)
    return [sql`(${sql.ref(marked.key)} = ${marked.keyValue} and ${sql.ref(marked.column)} = ${marked.value})`];
  if (sharedBy) return [sql`(${sql.ref(sharedBy)} is null or ${sql.ref(sharedBy)} not like ${`${MARK}%`})`];
  return [];
}

function scopeCondition(scopes: readonly Partial<Scope>[]): RawBuilder<SqlBool> {
  if (scopes.length === 0) return sql`1 = 0`;
  const each = scopes.map((scope) => {
    const parts = (['company', 'system', 'account'] as const).flatMap((name) => {
      const value = scope[name];
      return value === undefined ? [] : [sql`${sql.ref(name)} = ${value}`];
    });
    return parts.length > 0 ? sql`(${sql.join(parts, sql` and `)})` : sql`1 = 1`;
  });
  return sql`(${sql.join(each, sql` or `)})`;
}
