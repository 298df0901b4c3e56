/**
 * Unique fields of active definitions without a unique index: a template may declare any field unique, and publishing
 * alters no table. So the writing transaction checks it, and in PostgreSQL, where writers of one table do not wait for
 * each other, those of one such field do.
 */
import { sql } from 'kysely';
import { comparisonKeys, ownKeyKind } from '../../../engine/values/keys.ts';
import type { FieldType, FieldTypes } from '../../../metadata/kinds/fieldTypes.ts';
import type { StoreTransaction } from '../backend.ts';
import { keyExpressions } from '../filter/keyExpression.ts';
import { lockNames } from '../lock.ts';
import { chunks, type EntityContext } from './context.ts';
import type { PlannedSave } from './planSave.ts';
import type { Scope } from './record.ts';
import { fieldTypesOf, keyColumnsOf } from './recordShape.ts';
import type { SaveResult } from './saveResult.ts';
import { ownRows } from './selection.ts';
import { KEYS_PER_STATEMENT } from './unique.ts';

export interface TemplateUnique {
  field: string;
  /** Fields in which records must agree too, to be held against each other. */
  along?: readonly string[];
  /** Only records that have this value are. */
  only?: { field: string; value: string };
  /** Only records of one account are. */
  ofAccount?: boolean;
  /** Records that have one of these values are not. */
  except?: { field: string; values: readonly string[] };
  /** Report the conflict for all fields, as none is the main key. */
  together?: boolean;
}

/** Nobody else writes such a field of this entity until the transaction ends. */
export async function lockTemplateUniques(
  { kind, shape }: EntityContext,
  { db }: StoreTransaction,
  held: readonly TemplateUnique[],
): Promise<void> {
  const names = held.map(({ field }) => `unique ${shape.entity} ${field}`);
  await lockNames({ db, kind }, names);
}

/** The outcome for each planned save whose value another record has, or an earlier row of the request. */
export async function takenTemplateUniques(
  context: EntityContext,
  tx: StoreTransaction,
  planned: readonly PlannedSave[],
  held: readonly TemplateUnique[],
  extraTypes: FieldTypes,
): Promise<Map<number, SaveResult>> {
  const taken = new Map<number, SaveResult>();
  for (const unique of held) {
    const of = placeOf(context, unique, extraTypes);
    const { only } = unique;
    const changing = planned.filter(
      ({ isNew, isMoved, changes, record }) =>
        (isNew || isMoved || of.fields.some((field) => Object.hasOwn(changes, field))) &&
        (only === undefined || record.values[only.field] === only.value),
    );
    const keyed = changing.flatMap((plan) => {
      const [key, ...along] = of.fields.map((field) => keyOf(of.types[field], plan.record.values[field]));
      return key ? [{ plan, key, place: of.within(key, along, plan.record.scope) }] : [];
    });
    if (keyed.length === 0) continue;
    const owners = await ownersOf(context, tx, of, keyed);
    const ids = new Set(changing.map(({ record }) => record.id));
    for (const [place, id] of owners) if (ids.has(id)) owners.delete(place);
    for (const { plan, place } of keyed) {
      const other = owners.get(place);
      if (other === undefined) owners.set(place, plan.record.id);
      else
        taken.set(plan.index, {
          status: 'notUnique',
          unique: unique.field,
          fields: unique.together ? of.fields : [unique.field],
          other,
        });
    }
  }
  return taken;
}

const keyOf = (type: FieldType | undefined, value: unknown): string | null =>
  type === undefined ? null : comparisonKeys(type, value).own;

function placeOf(
  { kind, shape }: EntityContext,
  { field, along = [], ofAccount, except }: TemplateUnique,
  extraTypes: FieldTypes,
) {
  const types = fieldTypesOf(shape, { extraTypes });
  const fields = [field, ...along];
  const keys = keyExpressions(kind, keyColumnsOf(shape, { extraTypes }));
  const scopes = [...new Set([...shape.uniqueWithin, ...(ofAccount ? (['account'] as const) : [])])];
  const exceptKind = ownKeyKind(types[except?.field ?? ''] ?? 'text');
  return {
    types,
    fields,
    except: except && {
      key: keys.text({ field: except.field, key: exceptKind }),
      values: except.values.map((value) => comparisonKeys(types[except.field] ?? 'text', value).own ?? ''),
    },
    keys: fields.map((name) => keys.text({ field: name, key: ownKeyKind(types[name] ?? 'text') })),
    within: (key: string, others: readonly (string | null)[], scope: Scope): string =>
      JSON.stringify([key, ...others, ...scopes.map((name) => scope[name])]),
  };
}

/** Of several that have it already (it was made unique later) one. Asked scope by scope, as indexes are made. */
async function ownersOf(
  { shape }: EntityContext,
  { db }: StoreTransaction,
  { keys, within, except }: ReturnType<typeof placeOf>,
  asked: readonly { key: string; plan: PlannedSave }[],
): Promise<Map<string, string>> {
  const owners = new Map<string, string>();
  const [own, ...others] = keys;
  const columns = ['id', 'company', 'system', 'account'].map((name) => sql`${sql.ref(name)}`);
  columns.push(...keys.map((key, at) => sql`${key} as ${sql.ref(`k${at}`)}`));
  const counted =
    except && except.values.length > 0 ? [sql`coalesce(${except.key}, '') not in (${sql.join(except.values)})`] : [];
  const seenIn = shape.listedWithin;
  const byScope = new Map<string, { scope: Scope; values: Set<string> }>();
  for (const { key, plan } of asked) {
    const { scope } = plan.record;
    const place = JSON.stringify(seenIn.map((name) => scope[name]));
    const group = byScope.get(place) ?? { scope, values: new Set() };
    group.values.add(key);
    byScope.set(place, group);
  }
  for (const { scope, values } of byScope.values()) {
    const conditions = seenIn.map((name) => sql`${sql.ref(name)} = ${scope[name]}`);
    for (const some of chunks([...values], KEYS_PER_STATEMENT)) {
      const { rows } = await sql<Scope & { id: string } & Record<string, string | null>>`
        select ${sql.join(columns)} from ${sql.table(shape.table.table)}
        where ${sql.join([...conditions, ...counted, ...ownRows(shape), sql`${own} in (${sql.join(some)})`], sql` and `)}
      `.execute(db);
      for (const row of rows) {
        const along = others.map((_, at) => row[`k${at + 1}`] ?? null);
        owners.set(within(String(row.k0), along, row), row.id);
      }
    }
  }
  return owners;
}
