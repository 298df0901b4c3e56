/**
 * Sends changed rows in chunks (wire contract, `recordsSave` and `invoiceCapture`). A 412 is an answer as any other:
 * saved rows are updated, refused rows are marked and stay editable, conflicts are put to the user. An error ends the
 * save; the rows of the chunks before it are saved, and none of the rest is lost.
 */

import type { FieldTypes } from '../../../../metadata/kinds/fieldTypes.ts';
import type { AskedCheck } from '../../../http/callAnswered.ts';
import type { Row } from '../../../surface/componentContract.ts';
import type { ChangedBy, Collision } from '../../parts/conflict/collision.ts';
import { beginAnew, withConflict } from '../rows/rowConflict.ts';
import { NO_REFUSALS, type RowState, rowToWire, type Values, withSaved } from '../rows/rowState.ts';
import type { RowStore } from '../rows/rowStore.ts';
import { chunks } from './chunks.ts';

interface SavedRow {
  tempId?: string;
  id?: string;
  version?: number;
  row?: Row;
  /** Changes of others that the row was merged with. */
  merged?: (ChangedBy & { field: string })[];
}
interface RefusedRow {
  tempId?: string;
  id?: string;
  rownum?: number;
  errors?: Record<string, string>;
  /** The stored record that the row was merged with before it was found wrong. */
  stored?: Row;
  /** Nothing is wrong: it is saved once these are answered. */
  questions?: readonly AskedCheck[];
}
interface ConflictRow {
  tempId?: string;
  id?: string;
  stored?: Row;
  /** Collisions of a row that was sent with its former values. */
  fields?: Collision[];
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
  /** The changes that saved rows were merged with, one per row. */
  merged: ChangedBy[];
  /** The person stopped it, or the call failed: so many were not sent. */
  left: number;
  msg?: string;
}

export interface SaveOptions {
  store: RowStore;
  rows: readonly RowState[];
  /** Field types. */
  types: FieldTypes;
  chunk: number;
  /** Sends rows; gives the answer of 200 and of 412, throws for the rest. */
  send: (rows: Row[], answers: readonly string[]) => Promise<SaveAnswer>;
  /** Puts questions to the person; whether all got a yes. */
  ask: (questions: readonly AskedCheck[]) => Promise<boolean>;
  progress: (done: number, of: number) => void;
  /** Each row that was saved, before and after: for the draft and the command log. */
  saved: (row: RowState) => void;
  signal: AbortSignal;
}

/** Maximum number of attempts for a row that others changed in other fields. */
const MAX_SAVE_ATTEMPTS = 3;

/** Sends the rows. Throws errors of `send` after applying what was saved before. */
export async function saveRows(options: SaveOptions): Promise<SaveOutcome> {
  const outcome: SaveOutcome = { saved: [], refused: [], conflicts: [], merged: [], left: options.rows.length };
  let rows = options.rows;
  const answers = new Set<string>();
  for (let tries = 0; rows.length > 0 && tries < MAX_SAVE_ATTEMPTS; tries += 1) {
    const again: RowState[] = [];
    for (const piece of chunks(rows, options.chunk)) {
      if (options.signal.aborted) break;
      options.progress(options.rows.length - outcome.left, options.rows.length);
      // Read again: it may have been edited while the chunks before it were on their way.
      const now = piece.map((row) => options.store.get(row.key) ?? row);
      const sent = new Map(now.map((row) => [row.key, row.values]));
      const answer = await sendAnswered(options, now, answers);
      const merged = takeOver(options, answer, sent, outcome);
      again.push(...merged);
      outcome.left -= piece.length - merged.length;
      if (answer.msg !== undefined) outcome.msg = answer.msg;
    }
    rows = again;
  }
  return outcome;
}

/** Sends rows; those of which the server asks something again, where the person says yes to all of it. */
async function sendAnswered(
  { send, ask }: SaveOptions,
  rows: readonly RowState[],
  answers: Set<string>,
): Promise<SaveAnswer> {
  let answer = await send(rows.map(rowToWire), [...answers]);
  for (;;) {
    const isOpen = ({ questions = [] }: RefusedRow) => questions.some(({ check }) => !answers.has(check));
    const waiting = (answer.errorRows ?? []).filter(isOpen);
    const questions = waiting.flatMap((row) => row.questions ?? []);
    if (questions.length === 0 || !(await ask(questions))) return answer;
    const wrong = (answer.errorRows ?? []).filter((row) => !isOpen(row));
    for (const { check } of questions) answers.add(check);
    const again = rows.filter((row) => waiting.some((one) => isAbout(one, row)));
    const second = await send(again.map(rowToWire), [...answers]);
    const conflicts = [...(answer.conflicts ?? []), ...(second.conflicts ?? [])];
    const { msg } = wrong.length > 0 ? answer : second;
    answer = {
      ...(msg === undefined ? {} : { msg }),
      saved: [...(answer.saved ?? []), ...(second.saved ?? [])],
      errorRows: [...wrong, ...(second.errorRows ?? [])],
      conflicts,
    };
  }
}

const isAbout = ({ tempId, id, rownum }: RefusedRow, row: RowState): boolean =>
  tempId === undefined ? (id === undefined ? rownum === row.rownum : id === row.id) : tempId === row.key;

/** @returns rows in which others changed only what the person did not: they are merged, and to be sent again */
function takeOver(
  { store, saved, types }: SaveOptions,
  answer: SaveAnswer,
  sent: ReadonlyMap<string, Values>,
  outcome: SaveOutcome,
): RowState[] {
  const again: RowState[] = [];
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
    const after = withSaved(row, sent.get(row.key) ?? row.values, wire, types);
    store.update([after]);
    saved(after);
    outcome.saved.push(after.id ?? after.key);
    const [other] = entry.merged ?? [];
    if (other) outcome.merged.push(other);
  }
  for (const entry of answer.errorRows ?? []) {
    const row = find(entry);
    // The message may be about what somebody else wrote: it is shown with it.
    const now = row && entry.stored ? beginAnew({ ...row, stored: entry.stored }, types) : row;
    if (now) store.update([{ ...now, refused: entry.errors ?? NO_REFUSALS }]);
    outcome.refused.push(row?.key ?? entry.tempId ?? entry.id ?? '');
  }
  for (const entry of answer.conflicts ?? []) {
    const row = find(entry);
    const asked = row && withConflict(row, entry.stored, types, entry.fields);
    if (asked?.stored && asked.collisions?.length === 0) {
      const merged = beginAnew(asked, types);
      store.update([merged]);
      again.push(merged);
      continue;
    }
    if (asked) store.update([asked]);
    outcome.conflicts.push(row?.key ?? entry.tempId ?? entry.id ?? '');
  }
  return again;
}
