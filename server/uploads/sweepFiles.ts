/**
 * Deletes expired files: exports made for download, uploads for records that were never saved. A file used by a record
 * is retained. Bytes shared with another file are retained, and so are bytes without a known file: with the wrong
 * database those would be all files.
 */
import type { Program } from '../../metadata/program.ts';
import type { FileStore } from '../files/fileStore.ts';
import { fileFields } from '../records/read/readableFiles.ts';
import type { Store } from '../store/index.ts';
import { removeTemporaryFolders } from './temporaryFolders.ts';

const BATCH_SIZE = 500;
/** Bytes are written before their row: younger ones do not count as orphaned. */
const GRACE_PERIOD_MS = 60 * 60 * 1000;

type SweptStore = Pick<Store, 'db' | 'write' | 'entities'>;

export interface Swept {
  /** Files that were dropped. */
  files: number;
  /** Contents that were removed: files of the same bytes share one. */
  contents: number;
}

export async function sweepFiles(
  store: SweptStore,
  files: FileStore,
  program: Program,
  now: Date,
  signal?: AbortSignal,
): Promise<Swept> {
  const swept = { files: 0, contents: 0 };
  const settled = new Date(now.getTime() - GRACE_PERIOD_MS);
  for (let over = BATCH_SIZE; over === BATCH_SIZE && !signal?.aborted; ) {
    const some = await dropSome(store, program, now);
    ({ over } = some);
    swept.files += some.dropped.length;
    for (const sha256 of new Set(some.dropped.map((row) => row.sha256))) {
      const shared = await store.db.selectFrom('files').select('id').where('sha256', '=', sha256).limit(1).execute();
      if (shared.length === 0 && (await files.remove(sha256, settled))) swept.contents += 1;
    }
  }
  await files.removeHalves(settled);
  await removeTemporaryFolders(settled);
  return swept;
}

/** @returns how many were looked at, and those of them that were dropped */
async function dropSome(
  store: SweptStore,
  program: Program,
  now: Date,
): Promise<{ over: number; dropped: { id: string; sha256: string }[] }> {
  const over = await store.db
    .selectFrom('files')
    .select(['id', 'sha256'])
    .where('expires_at', '<', now.toISOString())
    .limit(BATCH_SIZE)
    .execute();
  if (over.length === 0) return { over: 0, dropped: [] };
  const ids = over.map(({ id }) => id);
  const held = await heldByRecords(store, program, ids);
  const dropped = over.filter(({ id }) => !held.has(id));
  await store.write(async ({ db }) => {
    if (held.size > 0)
      await db
        .updateTable('files')
        .set({ expires_at: null })
        .where('id', 'in', [...held])
        .execute();
    if (dropped.length > 0)
      await db
        .deleteFrom('files')
        .where(
          'id',
          'in',
          dropped.map(({ id }) => id),
        )
        .execute();
  });
  return { over: over.length, dropped };
}

/** Those of the files that a record holds in a file field. */
async function heldByRecords(
  store: SweptStore,
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
