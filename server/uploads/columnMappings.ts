/**
 * Mappings of headers that somebody made by hand, kept for her, or for everybody of the system: the next file with the same
 * headers begins with them. Her own come before everybody's.
 */
import { own } from '../../metadata/signatures/serverEntities.ts';
import { type OperationContext, signedIn } from '../operations/operation.ts';
import { writeRecords, writerOf } from '../records/save/writeRecords.ts';
import { scopeOf } from '../session/scopeOf.ts';
import type { Session } from '../session/session.ts';
import type { Store, StoredRecord } from '../store/index.ts';

export interface ColumnMapping {
  /** null: the column is left out. */
  field: string | null;
  format?: string;
}

export type Mapping = Record<string, ColumnMapping>;

/** The saved mapping of these headers. @param renamed former to current field names */
export async function findMapping(
  store: Store,
  session: Session,
  entity: string,
  headers: readonly string[],
  renamed: ReadonlyMap<string, string>,
): Promise<Mapping> {
  const found = await rememberedHeaders(store, session, entity, headers);
  const mapping: Mapping = {};
  for (const header of headers) {
    const records = found.get(keyOf(header));
    const record = records?.own ?? records?.everybody;
    if (!record) continue;
    const { field, format } = record.values;
    mapping[header] = {
      field: typeof field === 'string' ? (renamed.get(field) ?? field) : null,
      ...(typeof format === 'string' ? { format } : {}),
    };
  }
  return mapping;
}

interface Remembered {
  own?: StoredRecord;
  everybody?: StoredRecord;
}

const keyOf = (header: string): string => header.toLowerCase();

async function rememberedHeaders(
  store: Store,
  session: Session,
  entity: string,
  headers: readonly string[],
): Promise<ReadonlyMap<string, Remembered>> {
  const found = await store
    .entities(own.importMapping)
    .lookup({ matchKey: 'header', values: headers, scopes: [scopeOf(session)] });
  const byHeader = new Map<string, Remembered>();
  for (const record of found) {
    const { header, user } = record.values;
    if (record.values.entity !== entity || (user && user !== session.user.id)) continue;
    const key = keyOf(String(header));
    byHeader.set(key, { ...byHeader.get(key), [user ? 'own' : 'everybody']: record });
  }
  return byHeader;
}

/** Remembers a mapping for the person, or for everybody whose own does not say otherwise. */
export async function saveMapping(
  context: OperationContext,
  entity: string,
  mapping: Mapping,
  whose: keyof Remembered,
): Promise<void> {
  const session = signedIn(context);
  const entries = Object.entries(mapping);
  const known = await rememberedHeaders(
    context.services.store,
    session,
    entity,
    entries.map(([header]) => header),
  );
  await writeRecords(writerOf(context), own.importMapping, {
    rows: entries.map(([header, { field, format }]) => {
      const user = whose === 'own' ? session.user.id : null;
      const values = { entity, header, field, format: format ?? null, user };
      const record = known.get(keyOf(header))?.[whose];
      return record ? { id: record.id, version: record.version, values } : { values };
    }),
    scope: scopeOf(session),
    by: session.user.id,
    at: context.now.toISOString(),
    action: 'remember',
  });
}
