/**
 * Drops files whose time is over: exports that were made for a download, files sent for a record that was never saved. One
 * that a record holds by now stays for good. Bytes that another file shares are kept.
 */
import type { Program } from '../../metadata/program.ts';
import type { Store } from '../store/store.ts';
import { fileFields } from './fieldFile.ts';
import type { FileStore } from './fileStore.ts';

const AT_ONCE = 500;

/** @returns how many were dropped */
export async function sweepFiles(
  store: Pick<Store, 'db' | 'write' | 'entities'>,
  files: FileStore,
  program: Program,
  now: Date,
): Promise<number> {
  const over = await store.db
    .selectFrom('files')
    .select(['id', 'sha256'])
    .where('expires_at', 'is not', null)
    .where('expires_at', '<', now.toISOString())
    .limit(AT_ONCE)
    .execute();
  if (over.length === 0) return 0;
  const ids = over.map(({ id }) => id);
  const held = await heldByRecords(store, program, ids);
  const gone = over.filter(({ id }) => !held.has(id));
  await store.write(async ({ db }) => {
    if (held.size > 0)
      await db
        .updateTable('files')
        .set({ expires_at: null })
        .where('id', 'in', [...held])
        .execute();
    if (gone.length > 0)
      await db
        .deleteFrom('files')
        .where(
          'id',
          'in',
          gone.map(({ id }) => id),
        )
        .execute();
  });
  for (const sha256 of new Set(gone.map((row) => row.sha256))) {
    const shared = await store.db.selectFrom('files').select('id').where('sha256', '=', sha256).limit(1).execute();
    if (shared.length === 0) await files.remove(sha256);
  }
  return gone.length;
}

/** Those of the files that a record holds in a file field. */
async function heldByRecords(
  store: Pick<Store, 'entities'>,
  program: Program,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const held = new Set<string>();
  const asked = new Set(ids);
  for (const [entity, field] of fileFields(program)) {
    const records = await store.entities(entity).lookup({ matchKey: field, values: ids, fields: [field] });
    for (const { values } of records) if (asked.has(String(values[field]))) held.add(String(values[field]));
  }
  return held;
}
