/** Records by what people call them: the title of the entity, its code, and what else its `search` names. */

import type { FieldType } from '../../../metadata/kinds/fieldTypes.ts';
import type { FilterLeaf, FilterTree } from '../../../metadata/kinds/filter.ts';
import type { OperationContext } from '../../operations/operation.ts';
import { type StoredRecord, unseparated } from '../../store/index.ts';
import { accessibleSelection } from './readAccess.ts';
import { visibleTypes } from './requestedSelection.ts';

interface Wanted {
  /** The text as typed, and other spellings of it. The empty text finds every record. */
  typed: readonly string[];
  limit: number;
  offset?: number;
}

/**
 * The fields by which records of an entity are found, its title first.
 * @returns undefined if the user cannot list or open such records, or cannot see their names: searching invisible fields
 * would reveal them
 */
export function namingFields(context: OperationContext, entity: string): string[] | undefined {
  const { title, code, search } = context.runtime.program.definitions.entity[entity] ?? {};
  if (title === undefined || !context.access.may(entity, 'list') || !context.access.may(entity, 'get'))
    return undefined;
  const types = visibleTypes(context, entity);
  if (!types[title]) return undefined;
  const fields = new Set([title, ...(code === undefined ? [] : [code]), ...(search?.fields ?? [])]);
  return [...fields].filter((field) => field === title || isSearched(types[field]));
}

/** Shorter texts match too many numbers. */
const MIN_NUMBER_LENGTH = 3;

/** True if the text may be a number, which people write with and without separators. */
const isNumber = (typed: string): boolean => /\d/.test(typed) && unseparated(typed).length >= MIN_NUMBER_LENGTH;

const notSearched: readonly FieldType[] = ['checkbox', 'multiselect', 'date', 'dateTime', 'file', 'condition'];
/** True if values of the type can contain the search text. */
const isSearched = (type: FieldType | undefined): boolean => type !== undefined && !notSearched.includes(type);

/**
 * The records that have what was typed in one of those fields, the nearest first, with these fields only.
 * @param columns further fields to read, which are not searched
 */
export async function findNamed(
  context: OperationContext,
  entity: string,
  fields: readonly string[],
  { typed, limit, offset = 0 }: Wanted,
  columns: readonly string[] = [],
): Promise<StoredRecord[]> {
  const { title = '', code = '' } = context.runtime.program.definitions.entity[entity] ?? {};
  const types = visibleTypes(context, entity);
  const searched = fields.filter((field) => isSearched(types[field]));
  const named = searched.filter((field) => field === title || field === code);
  const anyOf = (operator: FilterLeaf['operator'], names: readonly string[]): FilterTree => ({
    condition: 'or',
    fields: names.flatMap((name) => typed.map((value): FilterLeaf => ({ name, operator, value }))),
  });
  const nearest = [
    anyOf('equalTo', named),
    anyOf('equalTo', searched),
    anyOf('beginsWith', named),
    anyOf('beginsWith', searched),
  ];
  const isAny = typed.includes('');
  // A condition without members would keep every record.
  if (!isAny && searched.length === 0) return [];
  const number = typed.find(isNumber);
  const filter = isAny || number !== undefined ? undefined : anyOf('contains', searched);
  const { records } = await context.services.store.entities(entity).list({
    ...accessibleSelection(context, entity, 'get', filter),
    ...(number !== undefined && { unseparated: { fields: searched, text: number } }),
    ranks: isAny ? [] : nearest,
    sort: [{ field: title, dir: 'asc' }],
    limit,
    offset,
    fields: [...fields, ...columns],
    signal: context.request.signal,
  });
  return records;
}
