/**
 * Sends changed rows in chunks (wire contract, `recordsSave` and `invoiceCapture`). A 412 is an answer as any other:
 * what it saved is saved, what it refused is marked and stays editable, what somebody else changed is asked about.
 * An error ends the save; the rows of the chunks before it are saved, and none of the rest is lost.
 */
import type { Row } from '../../../runtime/componentContract.ts';
import { NO_REFUSALS, type RowState, rowToWire, type Values, withSaved } from '../rows/rowState.ts';
import type { RowStore } from '../rows/rowStore.ts';
import { chunks } from './chunks.ts';

interface SavedRow {
  tempId?: string;
  id?: string;
  version?: number;
  row?: Row;
}
interface RefusedRow {
  tempId?: string;
  id?: string;
  rownum?: number;
  errors?: Record<string, string>;
}
interface ConflictRow {
  tempId?: string;
  id?: string;
  stored: Row;
}
/** The answer of a save, of 200 as of 412. */
export interface SaveAnswer {
  msg?: string;
  saved?: SavedRow[];
  errorRows?: RefusedRow[];
  conflicts?: ConflictRow[];
}

export interface SaveOutcome {
  /** Ids of the rows that are stored now. */
  saved: string[];
  /** Keys of the rows that the server refused, and of those that were not sent since they are known to be wrong. */
  refused: string[];
  /** Keys of the rows that somebody else changed. */
  conflicts: string[];
  /** The person stopped it, or the call failed: so many were not sent. */
  left: number;
  msg?: string;
}

export interface SaveOptions {
  store: RowStore;
  rows: readonly RowState[];
  chunk: number;
  /** Sends rows; gives the answer of 200 and of 412, throws for the rest. */
  send: (rows: Row[]) => Promise<SaveAnswer>;
  progress: (done: number, of: number) => void;
  /** Each row that was saved, before and after: for the draft and the command log. */
  saved: (row: RowState) => void;
  signal: AbortSignal;
}

/** Sends the rows. Throws what `send` throws, after what was saved before was taken over. */
export async function saveRows(options: SaveOptions): Promise<SaveOutcome> {
  const outcome: SaveOutcome = { saved: [], refused: [], conflicts: [], left: options.rows.length };
  for (const piece of chunks(options.rows, options.chunk)) {
    if (options.signal.aborted) break;
    options.progress(options.rows.length - outcome.left, options.rows.length);
    // Read again: it may have been edited while the chunks before it were on their way.
    const now = piece.map((row) => options.store.get(row.key) ?? row);
    const sent = new Map(now.map((row) => [row.key, row.values]));
    const answer = await options.send(now.map(rowToWire));
    takeOver(options, answer, sent, outcome);
    outcome.left -= piece.length;
    if (answer.msg !== undefined) outcome.msg = answer.msg;
  }
  return outcome;
}

function takeOver(
  { store, saved }: SaveOptions,
  answer: SaveAnswer,
  sent: ReadonlyMap<string, Values>,
  outcome: SaveOutcome,
): void {
  const byRownum = new Map<number, string>();
  for (const key of sent.keys()) {
    const rownum = store.get(key)?.rownum;
    if (rownum !== undefined) byRownum.set(rownum, key);
  }
  const find = (of: { tempId?: string; id?: string; rownum?: number }): RowState | undefined =>
    (of.tempId === undefined ? undefined : store.get(of.tempId)) ??
    (of.id === undefined ? undefined : store.byId(of.id)) ??
    (of.rownum === undefined ? undefined : store.get(byRownum.get(of.rownum) ?? ''));
  for (const entry of answer.saved ?? []) {
    const row = find(entry);
    if (!row) continue;
    const wire = { ...entry.row, ...(entry.id === undefined ? {} : { id: entry.id }) } as Row;
    if (entry.version !== undefined) wire.version = entry.version;
    const after = withSaved(row, sent.get(row.key) ?? row.values, wire);
    store.update([after]);
    saved(after);
    outcome.saved.push(after.id ?? after.key);
  }
  for (const entry of answer.errorRows ?? []) {
    const row = find(entry);
    if (row) store.update([{ ...row, refused: entry.errors ?? NO_REFUSALS }]);
    outcome.refused.push(row?.key ?? entry.tempId ?? entry.id ?? '');
  }
  for (const entry of answer.conflicts ?? []) {
    const row = find(entry);
    if (row) store.update([{ ...row, stored: entry.stored, stale: true }]);
    outcome.conflicts.push(row?.key ?? entry.tempId ?? entry.id ?? '');
  }
}
