/** Confirmed headings, saved for the system: the location of such headers is chosen once. */
import { own } from '../../../metadata/signatures/serverEntities.ts';
import { type OperationContext, signedIn } from '../../operations/operation.ts';
import { writeRecords, writerOf } from '../../records/save/writeRecords.ts';
import { scopeOf } from '../../session/scopeOf.ts';
import type { Session } from '../../session/session.ts';
import type { SavedHeading } from '../../spreadsheets/tableSource.ts';
import type { Store } from '../../store/index.ts';

/** Those of an entity; there are as many as sorts of files. */
export async function savedHeadings(store: Store, session: Session, entity: string): Promise<SavedHeading[]> {
  const known: SavedHeading[] = [];
  for await (const { values } of store.entities(own.importHeading).each({ scopes: [scopeOf(session)] })) {
    const { print: fingerprint, sheet, row } = values;
    if (values.entity !== entity || typeof fingerprint !== 'string') continue;
    known.push({ print: fingerprint, row: Number(row), ...(typeof sheet === 'string' ? { sheet } : {}) });
  }
  return known;
}

/** A heading is identified by its texts: its last location is searched first. */
export async function saveHeading(
  context: OperationContext,
  entity: string,
  { print: fingerprint, sheet, row }: SavedHeading,
): Promise<void> {
  const session = signedIn(context);
  const scope = scopeOf(session);
  const headings = context.services.store.entities(own.importHeading);
  const [record] = await headings.findByUnique({ unique: 'print', values: [{ entity, print: fingerprint }], scope });
  const values = { entity, print: fingerprint, sheet: sheet ?? null, row };
  await writeRecords(writerOf(context), own.importHeading, {
    rows: [record ? { id: record.id, version: record.version, values } : { values }],
    scope,
    by: session.user.id,
    at: context.now.toISOString(),
    action: 'remember',
  });
}
