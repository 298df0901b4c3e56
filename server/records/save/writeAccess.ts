/**
 * Row access of writes: the row filter of a user's grants is applied to every record before it is stored. The record
 * must be within the writer's access before and after the write: a record is neither created nor moved where its writer
 * could not list it. The whole record is tested as it will be stored, including values that rules assign and
 * definitions compute.
 */
import { compileFilter } from '../../../engine/filters/compileFilter.ts';
import type { EntityVerb } from '../../../metadata/kinds/entity.ts';
import type { FieldTypes } from '../../../metadata/kinds/fieldTypes.ts';
import type { FilterTree } from '../../../metadata/kinds/filter.ts';
import { EVERYWHERE } from '../../access/access.ts';
import type { OperationContext } from '../../operations/operation.ts';
import { type LocalizedText, t } from '../../platform/words/localizedText.ts';
import type { StoredRecord } from '../../store/index.ts';
import { accessibleAccounts } from '../read/accessibleAccounts.ts';
import { entityFields } from '../read/entityFields.ts';
import { isAccessible } from '../read/readAccess.ts';

export interface WrittenRecord {
  /** The stored record; undefined for a new one. */
  stored: Pick<StoredRecord, 'values'> | undefined;
  /** The whole record as it is about to be stored. */
  values: Readonly<Record<string, unknown>>;
}

/** Field to message. */
export type WriteRefusal = Record<string, LocalizedText>;

/** The refusal of each record, or undefined. The message names no record and no value, so that it reveals nothing. */
export async function checkWriteAccess(
  context: OperationContext,
  entity: string,
  records: readonly WrittenRecord[],
): Promise<(WriteRefusal | undefined)[]> {
  const accounts = await accountRefusal(context, entity, records);
  const [created, updated] = (['create', 'update'] as const).map((verb) => accessRefusal(context, entity, verb));
  return records.map((record) => {
    const field = (record.stored ? updated : created)?.(record.values);
    if (field !== undefined) return { [field]: t(record.stored ? 'moveOutOfReach' : 'createOutOfReach') };
    return accounts(record);
  });
}

/** The field by which a record of these values would lie out of the user's reach; undefined where it would not. */
function accessRefusal(
  context: OperationContext,
  entity: string,
  verb: EntityVerb,
): (values: Readonly<Record<string, unknown>>) => string | undefined {
  const { definition, types } = entityFields(context.runtime, entity);
  const rows = context.access.rows(entity, verb);
  if (!rows) return () => undefined;
  const reached = isAccessible(context, entity, verb);
  const scope = { company: '', system: '', ...context.access.scope(entity) };
  const hidden = context.access.hidden(entity);
  return (values) => {
    const record = { ...values };
    if (reached({ scope, values: record })) return undefined;
    const field = failing(rows, types, record, context.today);
    return field === undefined || hidden.has(field) || !Object.hasOwn(types, field) ? definition.title : field;
  };
}

/** The first field of the filter for which the record does not pass it. */
function failing(
  tree: FilterTree | FilterTree['fields'][number],
  types: FieldTypes,
  values: Record<string, unknown>,
  today: string,
): string | undefined {
  if (!('fields' in tree)) return tree.name;
  const wrong = tree.fields.find((part) => {
    const alone: FilterTree = 'fields' in part ? part : { condition: 'and', fields: [part] };
    return !compileFilter(alone, types)(values, { today });
  });
  return wrong === undefined ? undefined : failing(wrong, types, values, today);
}

/**
 * If a field names a record's account (the entity's `within`): a newly set account must be accessible to the writer.
 */
export async function accountRefusal(
  context: OperationContext,
  entity: string,
  records: readonly WrittenRecord[],
): Promise<(record: WrittenRecord) => WriteRefusal | undefined> {
  const field = entityFields(context.runtime, entity).definition.within?.account;
  if (field === undefined) return () => undefined;
  const named = ({ stored, values }: WrittenRecord): string | undefined => {
    const value = values[field];
    if (value === undefined || value === null || value === '' || value === EVERYWHERE) return undefined;
    return value === stored?.values[field] ? undefined : String(value);
  };
  const reached = await accessibleAccounts(
    context,
    records.flatMap((record) => named(record) ?? []),
  );
  return (record) => {
    const account = named(record);
    return account === undefined || reached.has(account) ? undefined : { [field]: t('accountNone') };
  };
}
