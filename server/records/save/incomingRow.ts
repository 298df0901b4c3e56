/** A row as a browser sends it. */
import { isRecord } from '../../../metadata/isRecord.ts';
import { sentRowNames } from '../../../metadata/rowNames.ts';

/** A row as a browser sends it, parted into what is about the row and the values of its fields. */
export interface IncomingRow {
  /** The browser's id of the row, returned unchanged. */
  tempId?: unknown;
  rownum?: unknown;
  id?: string;
  version?: number;
  accountId?: string;
  /** Former values of the changed fields, if sent: the row is merged with later changes of others (`mergeStale.ts`). */
  was?: Readonly<Record<string, unknown>>;
  /** The sender's decisions on collisions with the shown version: field to the chosen side. */
  resolved?: { version: number; fields: Readonly<Record<string, unknown>> };
  values: Record<string, unknown>;
}

/** @param isField true if the entity has a field of this name, which then takes precedence */
export function incomingRow(row: Readonly<Record<string, unknown>>, isField: (key: string) => boolean): IncomingRow {
  const values: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(row)) {
    if (isField(key) || !sentRowNames.has(key)) values[key] = value;
  }
  return {
    values,
    ...(row.tempId === undefined ? {} : { tempId: row.tempId }),
    ...(row.rownum === undefined ? {} : { rownum: row.rownum }),
    ...(typeof row.id === 'string' && row.id !== '' ? { id: row.id } : {}),
    ...(typeof row.version === 'number' ? { version: row.version } : {}),
    ...(typeof row.accountId === 'string' ? { accountId: row.accountId } : {}),
    ...(isRecord(row.was) && !isField('was') ? { was: row.was } : {}),
    ...(isField('resolved') ? {} : resolvedIn(row.resolved)),
  };
}

function resolvedIn(given: unknown): Pick<IncomingRow, 'resolved'> {
  if (!isRecord(given) || typeof given.version !== 'number' || !isRecord(given.fields)) return {};
  return { resolved: { version: given.version, fields: given.fields } };
}

/** An answer about a row, with its sender's id. */
export const about = <Rest extends object>(row: IncomingRow, rest: Rest) =>
  row.tempId === undefined ? rest : { tempId: row.tempId, ...rest };
