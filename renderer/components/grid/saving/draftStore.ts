/** Unsaved edits that outlive the page, in IndexedDB of this browser: what of each row was edited, nothing else. */
import type { RowState } from '../rows/rowState.ts';

export interface DraftRow {
  readonly key: string;
  readonly id?: string;
  readonly version?: number;
  readonly values: Readonly<Record<string, unknown>>;
}

const STORE = 'grids';

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open('invoize-drafts', 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

async function withStore<Result>(
  mode: IDBTransactionMode,
  use: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  const database = await open();
  try {
    return await new Promise((resolve, reject) => {
      const transaction = database.transaction(STORE, mode);
      const request = use(transaction.objectStore(STORE));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onerror = () => reject(transaction.error);
      transaction.onabort = () => reject(transaction.error);
    });
  } finally {
    database.close();
  }
}

/** What a draft keeps of a row that a person edited. */
export function draftOf(row: RowState): DraftRow {
  const values: Record<string, unknown> = {};
  for (const field of row.id === undefined ? Object.keys(row.values) : row.dirty) {
    values[field] = row.values[field] ?? null;
  }
  return {
    key: row.key,
    values,
    ...(row.id === undefined ? {} : { id: row.id }),
    ...(row.version === undefined ? {} : { version: row.version }),
  };
}

/** Keeps the rows under a name; none: forgets it. */
export async function keepDraft(name: string, rows: readonly DraftRow[]): Promise<void> {
  if (rows.length === 0) await withStore('readwrite', (store) => store.delete(name));
  else await withStore('readwrite', (store) => store.put(rows, name));
}

/** What was kept under a name. */
export async function readDraft(name: string): Promise<readonly DraftRow[]> {
  return ((await withStore('readonly', (store) => store.get(name))) as DraftRow[] | undefined) ?? [];
}
