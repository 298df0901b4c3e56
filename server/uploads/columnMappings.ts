/** Mappings of headers that somebody made by hand, kept for the system: the next file with the same headers needs none. */
import { own } from '../../metadata/signatures/serverEntities.ts';
import { type OperationContext, signedIn } from '../call/operation.ts';
import { writeRecords, writerOf } from '../recordAccess/writeRecords.ts';
import { scopeOf } from '../session/scopeOf.ts';
import type { Session } from '../session/session.ts';
import type { Store } from '../store/index.ts';

export interface ColumnMapping {
  /** null: the column is left out. */
  field: string | null;
  format?: string;
}

export type Mapping = Record<string, ColumnMapping>;

/** What is remembered of these headers. @param renamed what fields were called, to what they are called now */
export async function findMapping(
  store: Store,
  session: Session,
  entity: string,
  headers: readonly string[],
  renamed: ReadonlyMap<string, string>,
): Promise<Mapping> {
  const found = await store
    .entities(own.importMapping)
    .lookup({ matchKey: 'header', values: headers, scopes: [scopeOf(session)] });
  const byName = new Map(
    found
      .filter((record) => record.values.entity === entity)
      .map((record) => [String(record.values.header).toLowerCase(), record]),
  );
  const mapping: Mapping = {};
  for (const header of headers) {
    const record = byName.get(header.toLowerCase());
    if (!record) continue;
    const { field, format } = record.values;
    mapping[header] = {
      field: typeof field === 'string' ? (renamed.get(field) ?? field) : null,
      ...(typeof format === 'string' ? { format } : {}),
    };
  }
  return mapping;
}

export async function saveMapping(context: OperationContext, entity: string, mapping: Mapping): Promise<void> {
  const session = signedIn(context);
  const entries = Object.entries(mapping);
  const known = await context.services.store.entities(own.importMapping).findByUnique({
    unique: 'header',
    values: entries.map(([header]) => ({ entity, header })),
    scope: scopeOf(session),
  });
  await writeRecords(writerOf(context), own.importMapping, {
    rows: entries.map(([header, { field, format }], index) => {
      const values = { entity, header, field, format: format ?? null };
      const record = known[index];
      return record ? { id: record.id, version: record.version, values } : { values };
    }),
    scope: scopeOf(session),
    by: session.user.id,
    at: context.now.toISOString(),
    action: 'remember',
  });
}
