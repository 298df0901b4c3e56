/** Unsaved edits that outlive the page, in IndexedDB of this browser: what of each row was edited, nothing else. */
import type { RowState } from '../rows/rowState.ts';
import { openWindows, windowId } from './windowId.ts';

export interface DraftRow {
  readonly key: string;
  readonly id?: string;
  readonly version?: number;
  readonly values: Readonly<Record<string, unknown>>;
  /** Former values of the edited fields of a stored row. */
  readonly was?: Readonly<Record<string, unknown>>;
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

/** The draft of an edited row. */
export function draftOf(row: RowState): DraftRow {
  const values: Record<string, unknown> = {};
  for (const field of row.id === undefined ? Object.keys(row.values) : row.dirty) {
    values[field] = row.values[field] ?? null;
  }
  return {
    key: row.key,
    values,
    ...(row.id === undefined || row.baseUnknown ? {} : { was: pick(row.was, Object.keys(values)) }),
    ...(row.id === undefined ? {} : { id: row.id }),
    ...(row.version === undefined ? {} : { version: row.version }),
  };
}

const pick = (values: Readonly<Record<string, unknown>>, fields: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(fields.map((field) => [field, values[field] ?? null]));

/** Key of a window's draft. */
const keyOf = (place: string, window: string): string => `${place}\n${window}`;

/** Rows by what names them; of one that is there twice the later. */
const byName = (rows: readonly DraftRow[]): DraftRow[] => [
  ...new Map(rows.map((row) => [row.id ?? row.key, row] as const)).values(),
];

/** Keeps the rows of this window under a name; none: forgets it. */
export async function keepDraft(place: string, rows: readonly DraftRow[]): Promise<void> {
  const key = keyOf(place, await windowId());
  if (rows.length === 0) await withStore('readwrite', (store) => store.delete(key));
  else await withStore('readwrite', (store) => store.put(rows, key));
}

/** Keeps the rows beside those that are kept: who leaves so soon that these were not back yet loses none of both. */
export async function keepBeside(place: string, rows: readonly DraftRow[]): Promise<void> {
  if (rows.length === 0) return;
  const key = keyOf(place, await windowId());
  await withStore('readwrite', (store) => {
    const reading = store.get(key);
    reading.onsuccess = () => store.put(byName([...(reading.result ?? []), ...rows]), key);
    return reading;
  });
}

/** This window's draft, merged with drafts that closed windows left; it now belongs to this window. */
export async function takeDraft(place: string): Promise<readonly DraftRow[]> {
  const [own, open] = await Promise.all([windowId(), openWindows()]);
  const key = keyOf(place, own);
  const isOurs = (found: string) => {
    const [where, window = ''] = found.split('\n');
    return found === key || (where === place && !open.has(window));
  };
  let rows: DraftRow[] = [];
  // In one transaction: of two windows that come at once one takes it.
  await withStore('readwrite', (store) => {
    const reading = store.openCursor();
    reading.onsuccess = () => {
      const cursor = reading.result;
      if (!cursor) {
        rows = byName(rows);
        if (rows.length > 0) store.put(rows, key);
        return;
      }
      if (isOurs(String(cursor.key))) {
        rows.push(...(cursor.value as DraftRow[]));
        cursor.delete();
      }
      cursor.continue();
    };
    return reading;
  });
  return rows;
}
