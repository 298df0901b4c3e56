/** Records by what people call them. Which entities are searched, and by what, is said by `search` of the entity. */
import type { EntityDefinition } from '../../../metadata/kinds/entity.ts';
import type { FilterLeaf, FilterTree } from '../../../metadata/kinds/filter.ts';
import type { ResultOf } from '../../../metadata/signatures/operations.ts';
import type { OperationContext } from '../../call/operation.ts';
import { accessibleSelection } from '../../recordAccess/readAccess.ts';
import { visibleTypes } from '../../recordAccess/requestedSelection.ts';
import { mayOpen } from './mayOpen.ts';

/** Of one entity. */
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
  const { record, list, fields: also = [] } = entity.search ?? {};
  if (record === undefined || !mayOpen(context, record)) return undefined;
  if (!context.access.may(name, 'list') || !context.access.may(name, 'get')) return undefined;
  const types = visibleTypes(context, name);
  // What is not seen is not found by it: that would tell what it is.
  if (!types[entity.title]) return undefined;
  const named = [entity.title, ...(entity.code === undefined ? [] : [entity.code])].filter((field) => types[field]);
  const fields = [...new Set([...named, ...also])].filter((field) => types[field] && types[field] !== 'checkbox');
  const anyOf = (operator: FilterLeaf['operator'], names: readonly string[]): FilterTree => ({
    condition: 'or',
    fields: names.map((field): FilterLeaf => ({ name: field, operator, value: typed })),
  });
  const { records } = await context.services.store.entities(name).list({
    ...accessibleSelection(context, name, 'get', anyOf('contains', fields)),
    ranks: [anyOf('equalTo', named), anyOf('equalTo', fields), anyOf('beginsWith', named), anyOf('beginsWith', fields)],
    sort: [{ field: entity.title, dir: 'asc' }],
    limit: MAX_RECORDS,
    fields,
    signal: context.request.signal,
  });
  const rows = records.map(({ id, values }) => {
    const title = values[entity.title];
    const note = fields
      .filter((field) => field !== entity.title && (field === entity.code || has(values[field], typed)))
      .map((field) => values[field])
      .filter((value) => value !== undefined && value !== null && value !== '');
    return { id, title: String(title ?? note[0] ?? ''), ...(note.length > 0 ? { note: note.join(' · ') } : {}) };
  });
  return { entity: name, label: entity.plural, route: record, ...(list === undefined ? {} : { list }), rows };
}

/** Whether this is why the record was found, as near as a note needs to know. */
const has = (value: unknown, typed: string): boolean =>
  String(value ?? '')
    .toLowerCase()
    .includes(typed.toLowerCase());
