/**
 * The one projection (docs/contract/calls.md, Request pipeline): a stored record as this user may see it. Every answer with records is
 * made here.
 */
import { hidesWithin } from '../../../engine/members/withoutHidden.ts';
import { recordPropertyNames } from '../../../metadata/rowNames.ts';
import type { Access } from '../../access/access.ts';
import type { OperationContext } from '../../operations/operation.ts';
import { userScope } from '../../operations/requestScope.ts';
import { createTimeSlice } from '../../platform/timeSlice.ts';
import type { StoredRecord } from '../../store/index.ts';
import { entityFields } from './entityFields.ts';
import { seenValue } from './seenValue.ts';
import { virtualFields } from './virtualFields.ts';

export type WireRow = Record<string, unknown> & { id: string; version: number };

export type Projection = (record: StoredRecord) => WireRow;

/** The viewer of records: user, definitions and day. */
export type Viewing = Pick<OperationContext, 'access' | 'runtime' | 'session' | 'today'>;

/** @param fields only these; default all that may be seen */
export function projection(viewing: Viewing, entity: string, fields?: ReadonlySet<string>): Projection {
  const hidden = viewing.access.hidden(entity);
  const isShown = (key: string) => !hidden.has(key) && (fields === undefined || fields.has(key));
  const { definition } = entityFields(viewing.runtime, entity);
  const isParted = Object.keys(definition.lists ?? {}).some((list) => hidesWithin(hidden, `${list}.`));
  const virtual = virtualFields(viewing.runtime, entity);
  const shown = virtual?.keys.filter(isShown) ?? [];
  const isComputing = shown.length > 0 || virtual?.lists.some(isShown) === true;
  const read = (record: StoredRecord): StoredRecord['values'] => {
    if (!virtual || !isComputing) return record.values;
    const scope = { today: viewing.today, user: userScope(viewing.session) };
    return virtual.run({ ...record.values, id: record.id, version: record.version }, scope);
  };
  return (record) => {
    const row = describe({} as WireRow, record);
    const values = read(record);
    for (const key in record.values) {
      if (isShown(key)) row[key] = isParted ? seenValue(definition, hidden, key, values[key]) : values[key];
    }
    for (const key of shown) row[key] = values[key] ?? null;
    return row;
  };
}

/**
 * The same for records of which only visible fields were read: nothing must be removed, so the values object, which is
 * not used afterwards, becomes the row.
 * @throws Error for a hidden field, which must not have been read
 */
export function takingProjection(viewing: Viewing, entity: string, read: readonly string[]): Projection {
  mustBeSeen(viewing.access, entity, read);
  // A field takes precedence over metadata of the same name.
  if (hasOfRow(read) || hasVirtual(viewing, entity, read) || hasParted(viewing, entity, read))
    return projection(viewing, entity, new Set(read));
  return (record) => describe(record.values as WireRow, record);
}

/** Rows as lists of values, of some fields in their order. */
export interface ValuesProjection {
  /** True if the row consists of the values of the fields only, so that they can be used as read. */
  takesValues: boolean;
  of(records: AsyncIterable<StoredRecord>): AsyncGenerator<unknown[]>;
}

/**
 * The same as `projection`, for who writes line after line.
 * @throws Error for a hidden field, which must not have been read
 */
export function valuesProjection(viewing: Viewing, entity: string, fields: readonly string[]): ValuesProjection {
  mustBeSeen(viewing.access, entity, fields);
  const project = projection(viewing, entity, new Set(fields));
  return {
    takesValues: !hasOfRow(fields) && !hasVirtual(viewing, entity, fields) && !hasParted(viewing, entity, fields),
    async *of(records) {
      const turn = createTimeSlice();
      for await (const record of records) {
        const row = project(record);
        yield fields.map((field) => row[field]);
        await turn();
      }
    },
  };
}

function mustBeSeen(access: Access, entity: string, read: readonly string[]): void {
  const hidden = access.hidden(entity);
  const seen = read.find((field) => hidden.has(field));
  if (seen !== undefined) throw new Error(`The hidden field ${seen} of ${entity} was read for an answer.`);
}

/** True if some fields are virtual, or are lists with virtual fields. */
function hasVirtual({ runtime }: Viewing, entity: string, fields: readonly string[]): boolean {
  const virtual = virtualFields(runtime, entity);
  return virtual !== undefined && [...virtual.keys, ...virtual.lists].some((key) => fields.includes(key));
}

/** True if some fields are lists with hidden fields. */
const hasParted = ({ access }: Viewing, entity: string, fields: readonly string[]): boolean =>
  fields.some((field) => hidesWithin(access.hidden(entity), `${field}.`));

/** True if a field has the name of a metadata property. */
const hasOfRow = (fields: readonly string[]): boolean => fields.some((field) => recordPropertyNames.has(field));

function describe(row: WireRow, record: StoredRecord): WireRow {
  row.id = record.id;
  row.version = record.version;
  row.createdOn = record.createdAt;
  row.createdBy = record.createdBy;
  row.updatedOn = record.updatedAt;
  row.updatedBy = record.updatedBy;
  if (record.scope.system !== '') row.systemId = record.scope.system;
  if (record.scope.account !== '') row.accountId = record.scope.account;
  return row;
}
