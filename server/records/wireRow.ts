/** The one projection (design.md): a stored record as this user may see it. Every answer with records is made here. */
import type { Access } from '../access/access.ts';
import type { StoredRecord } from '../store/index.ts';

export type WireRow = Record<string, unknown> & { id: string; version: number };

/** @param fields only these; default all that may be seen */
export type Projection = (record: StoredRecord) => WireRow;

export function projection(access: Access, entity: string, fields?: ReadonlySet<string>): Projection {
  const hidden = access.hidden(entity);
  return (record) => {
    const row: WireRow = {
      id: record.id,
      version: record.version,
      createdOn: record.createdAt,
      createdBy: record.createdBy,
      updatedOn: record.updatedAt,
      updatedBy: record.updatedBy,
    };
    if (record.scope.system !== '') row.systemId = record.scope.system;
    if (record.scope.account !== '') row.accountId = record.scope.account;
    const { values } = record;
    for (const key in values) {
      if (!hidden.has(key) && (fields === undefined || fields.has(key))) row[key] = values[key];
    }
    return row;
  };
}
