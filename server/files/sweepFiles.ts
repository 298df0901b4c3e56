/** Drops files whose time is over: exports that were made for a download. Bytes that another file shares are kept. */
import type { Backend } from '../store/backend.ts';
import type { FileStore } from './fileStore.ts';

/** @returns how many were dropped */
export async function sweepFiles(store: Pick<Backend, 'db' | 'write'>, files: FileStore, now: Date): Promise<number> {
  const over = await store.db
    .selectFrom('files')
    .select(['id', 'sha256'])
    .where('expires_at', 'is not', null)
    .where('expires_at', '<', now.toISOString())
    .limit(500)
    .execute();
  if (over.length === 0) return 0;
  await store.write(({ db }) =>
    db
      .deleteFrom('files')
      .where(
        'id',
        'in',
        over.map((row) => row.id),
      )
      .execute(),
  );
  for (const sha256 of new Set(over.map((row) => row.sha256))) {
    const shared = await store.db.selectFrom('files').select('id').where('sha256', '=', sha256).limit(1).execute();
    if (shared.length === 0) await files.remove(sha256);
  }
  return over.length;
}
