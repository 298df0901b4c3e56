/** Finds records by name. An entity's `search` defines whether and by which fields it is searched. */
import type { EntityDefinition } from '../../../metadata/kinds/entity.ts';
import type { ResultOf } from '../../../metadata/signatures/operations.ts';
import type { OperationContext } from '../../operations/operation.ts';
import { findNamed, namingFields } from '../../records/read/namedRecords.ts';
import { isAccessible } from '../../records/read/readAccess.ts';
import { type StoredRecord, unseparated } from '../../store/index.ts';
import { mayOpen } from './mayOpen.ts';
import { spellingsOf } from './spellings.ts';

/** Maximum number per entity. */
const MAX_RECORDS = 5;

/** Documents are read in this number before those of unreadable records are left out. */
const MAX_READ = 50;

type Found = ResultOf<'search.find'>['records'][number];

/** The first few of each entity whose title, code or other searched field has what was typed; the nearest first. */
export async function findRecords(context: OperationContext, typed: string): Promise<Found[]> {
  const entities = Object.entries(context.runtime.program.definitions.entity);
  const found = await Promise.all(entities.map(([name, entity]) => ofEntity(context, name, entity, typed)));
  return found.flat().filter(({ rows }) => rows.length > 0);
}

async function ofEntity(
  context: OperationContext,
  name: string,
  entity: EntityDefinition,
  typed: string,
): Promise<Found[]> {
  const { record, list, pageOf } = entity.search ?? {};
  if (pageOf === undefined && (record === undefined || !mayOpen(context, record))) return [];
  const fields = namingFields(context, name);
  if (!fields) return [];
  const wanted = { typed: spellingsOf(typed), limit: pageOf === undefined ? MAX_RECORDS : MAX_READ };
  const columns = pageOf === undefined ? [] : [pageOf.entity, pageOf.record];
  const records = await findNamed(context, name, fields, wanted, columns);
  const label = entity.plural;
  if (pageOf !== undefined)
    return onPages(context, records, pageOf, (record) => named(record, entity, fields, typed), label);
  const rows = records.map((one) => named(one, entity, fields, typed));
  return [{ entity: name, label, route: String(record), ...(list === undefined ? {} : { list }), rows }];
}

/** Records without a page of their own, in groups by the entity on whose pages they are shown. */
async function onPages(
  context: OperationContext,
  records: readonly StoredRecord[],
  pageOf: { entity: string; record: string },
  row: (record: StoredRecord) => Found['rows'][number],
  label: string,
): Promise<Found[]> {
  const groups = new Map<string, Found>();
  for (const record of records) {
    const entity = String(record.values[pageOf.entity] ?? '');
    const route = context.runtime.program.definitions.entity[entity]?.search?.record;
    if (route === undefined || !mayOpen(context, route) || !context.access.may(entity, 'get')) continue;
    const id = String(record.values[pageOf.record] ?? '');
    const page = await context.services.store.entities(entity).get(id);
    if (!page || !isAccessible(context, entity, 'get')(page)) continue;
    const group = groups.get(entity) ?? { entity, label, route, rows: [] };
    groups.set(entity, group);
    const { title } = context.runtime.program.definitions.entity[entity] ?? {};
    const note = title === undefined || context.access.hidden(entity).has(title) ? undefined : page.values[title];
    if (group.rows.length < MAX_RECORDS)
      group.rows.push({ ...row(record), page: id, ...(note === undefined ? {} : { note: String(note) }) });
  }
  return [...groups.values()];
}

function named(
  { id, values }: StoredRecord,
  entity: EntityDefinition,
  fields: readonly string[],
  typed: string,
): Found['rows'][number] {
  const title = values[entity.title];
  const note = fields
    .filter((field) => field !== entity.title && (field === entity.code || has(values[field], typed)))
    .map((field) => values[field])
    .filter((value) => value !== undefined && value !== null && value !== '');
  return { id, title: String(title ?? note[0] ?? ''), ...(note.length > 0 ? { note: note.join(' · ') } : {}) };
}

/** True if the value explains why the record was found, approximately. */
const has = (value: unknown, typed: string): boolean => unseparated(String(value ?? '')).includes(unseparated(typed));
