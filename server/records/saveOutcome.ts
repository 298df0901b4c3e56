/** What became of a save, as every way of saving answers it (suite.txt section 7, invoiceCapture). */
import type { Tone } from '../../engine/cells/verdict.ts';
import { HttpError } from '../http/httpError.ts';
import type { WireRow } from './wireRow.ts';

export interface SavedRow {
  tempId?: unknown;
  id: string;
  version: number;
  row: WireRow;
}

export interface ErrorRow {
  tempId?: unknown;
  id?: string;
  rownum?: unknown;
  /** Field to message. */
  errors: Record<string, string>;
  /** Field to what sort of wrong it is: decides the colour. */
  verdicts: Record<string, Tone>;
}

export interface ConflictRow {
  tempId?: unknown;
  id: string;
  /** What is there now; left out when it was removed, or may not be seen. */
  stored?: WireRow;
}

export interface SaveOutcome {
  saved: SavedRow[];
  errorRows: ErrorRow[];
  conflicts: ConflictRow[];
}

/** 200 with what was saved. @throws HttpError 412 where some rows were not, with what was saved all the same */
export function saveAnswer(
  { saved, errorRows, conflicts }: SaveOutcome,
  wrong: string,
): { msg: string; saved: SavedRow[] } {
  if (errorRows.length === 0 && conflicts.length === 0) {
    return { msg: saved.length === 1 ? '1 row is saved.' : `${saved.length} rows are saved.`, saved };
  }
  const msg = errorRows.length > 0 ? wrong : 'Some rows were changed by somebody else meanwhile.';
  throw new HttpError(412, msg, { saved, errorRows, conflicts, timezoneError: false });
}
