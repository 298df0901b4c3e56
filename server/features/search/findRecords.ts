/** Finds records by name. An entity's `search` defines whether and by which fields it is searched. */
import type { EntityDefinition } from '../../../metadata/kinds/entity.ts';
import type { ResultOf } from '../../../metadata/signatures/operations.ts';
import type { OperationContext } from '../../call/operation.ts';
import { findNamed, namingFields } from '../../recordAccess/namedRecords.ts';
import { mayOpen } from './mayOpen.ts';
import { spellingsOf } from './spellings.ts';

/** Maximum number per entity. */
const MAX_RECORDS = 5;

type Found = ResultOf<'search.find'>['records'][number];

/** The first few of each entity whose title, code or other searched field has what was typed; the nearest first. */
export async function findRecords(context: OperationContext, typed: string): Promise<Found[]> {
  const entities = Object.entries(context.runtime.program.definitions.entity);
  const found = await Promise.all(entities.map(([name, entity]) => ofEntity(context, name, entity, typed)));
  return found.filter((one) => one !== undefined && one.rows.length > 0) as Found[];
}

async function ofEntity(
  context: OperationContext,
  name: string,
  entity: EntityDefinition,
  typed: string,
): Promise<Found | undefined> {
  const { record, list } = entity.search ?? {};
  if (record === undefined || !mayOpen(context, record)) return undefined;
  const fields = namingFields(context, name);
  if (!fields) return undefined;
  const spellings = spellingsOf(typed);
  const records = await findNamed(context, name, fields, { typed: spellings, limit: MAX_RECORDS });
  const rows = records.map(({ id, values }) => {
    const title = values[entity.title];
    const note = fields
      .filter(
        (field) =>
          field !== entity.title &&
          (field === entity.code || spellings.some((spelling) => has(values[field], spelling))),
      )
      .map((field) => values[field])
      .filter((value) => value !== undefined && value !== null && value !== '');
    return { id, title: String(title ?? note[0] ?? ''), ...(note.length > 0 ? { note: note.join(' · ') } : {}) };
  });
  return { entity: name, label: entity.plural, route: record, ...(list === undefined ? {} : { list }), rows };
}

/** True if the value explains why the record was found, approximately. */
const has = (value: unknown, typed: string): boolean =>
  String(value ?? '')
    .toLowerCase()
    .includes(typed.toLowerCase());
