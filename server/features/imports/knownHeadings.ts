/** Headings that files were read by, kept for the system: where the headers of such a file stand is chosen once. */
import { own } from '../../../metadata/signatures/serverEntities.ts';
import { scopeOf } from '../../session/scopeOf.ts';
import type { Session } from '../../session/session.ts';
import type { Store } from '../../store/index.ts';
import type { KnownHeading } from '../../tables/tableSource.ts';

/** Those of an entity; there are as many as sorts of files. */
export async function knownHeadings(store: Store, session: Session, entity: string): Promise<KnownHeading[]> {
  const known: KnownHeading[] = [];
  for await (const { values } of store.entities(own.importHeading).each({ scopes: [scopeOf(session)] })) {
    const { print, sheet, row } = values;
    if (values.entity !== entity || typeof print !== 'string') continue;
    known.push({ print, row: Number(row), ...(typeof sheet === 'string' ? { sheet } : {}) });
  }
  return known;
}

/** A heading is known by its texts: where it stood last is where it is looked for first. */
export async function rememberHeading(
  store: Store,
  session: Session,
  entity: string,
  { print, sheet, row }: KnownHeading,
  at: string,
): Promise<void> {
  const scope = scopeOf(session);
  const headings = store.entities(own.importHeading);
  const [record] = await headings.findByUnique({ unique: 'print', values: [{ entity, print }], scope });
  const values = { entity, print, sheet: sheet ?? null, row };
  await headings.saveMany({
    rows: [record ? { id: record.id, version: record.version, values } : { values }],
    scope,
    by: session.user.id,
    at,
    action: 'remember',
  });
}
