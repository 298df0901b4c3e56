/** What became of a save, as every way of saving answers it (docs/contract/calls.md, Saving). */

import type { Tone } from '../../engine/cells/verdict.ts';
import type { FieldCollision } from '../../engine/index.ts';
import type { ServerWord } from '../../metadata/signatures/messageNames.ts';
import { HttpError } from '../base/http/httpError.ts';
import { joinSentences } from '../base/words/joinSentences.ts';
import { type Localizable, type LocalizedText, t } from '../base/words/localizedText.ts';
import { type CheckTold, toldOnce } from './checkTold.ts';
import type { WireRow } from './wireRow.ts';
import type { WrongMember } from './wrongMembers.ts';

export interface SavedRow {
  tempId?: unknown;
  id: string;
  version: number;
  row: WireRow;
  /** What others had changed since the caller read it, where the row was merged with that. */
  merged?: ChangedField[];
  /** Read-only fields whose values were sent and left out: `charges.clientValue`. */
  leftOut?: { field: string; label: string }[];
}

/** A field that somebody changed since the caller read the record. */
export interface ChangedField {
  field: string;
  by: { id: string; name: string };
  /** Whether that was the caller, elsewhere. */
  bySelf: boolean;
  at: string;
}

/** A field that the caller and somebody else changed differently: what both began from, and what each made of it. */
export interface CollidingField extends FieldCollision {
  /** Who changed it last; left out where the history does not say. */
  by?: ChangedField['by'];
  bySelf?: boolean;
  at?: string;
}

export interface ErrorRow {
  tempId?: unknown;
  id?: string;
  rownum?: unknown;
  /** Field to message. */
  errors: Record<string, Localizable>;
  /** Of lists that the record owns, by name: their members with wrong cells. */
  members?: Record<string, WrongMember[]>;
  /** Field to what sort of wrong it is: decides the colour. */
  verdicts: Record<string, Tone>;
  /** The values that another record has already, by field: of a unique key, or of those that make two issues one. */
  taken?: Record<string, unknown>;
  /** Nothing is wrong with it: it is saved by the same call with the names of these in `answers`. */
  questions?: readonly CheckTold[];
  /** What follows the save was refused. */
  follows?: true;
  /** What is stored now, where the row was merged with that before it was found wrong. */
  stored?: WireRow;
}

export interface ConflictRow {
  tempId?: unknown;
  id: string;
  /** What is there now; left out where nothing is, or nothing that this user may know of: the two look alike. */
  stored?: WireRow;
  /** Of a row that said what it began from: only these are to be decided on, all else can be merged. */
  fields?: CollidingField[];
}

export interface SaveOutcome {
  saved: SavedRow[];
  errorRows: ErrorRow[];
  conflicts: ConflictRow[];
  /** Where nothing was written, on purpose: the `tempId` of rows that would change nothing. */
  unchanged?: unknown[];
}

export interface SaveAnswer {
  msg: LocalizedText;
  saved: SavedRow[];
  /** Names the read-only values that were left out of some row. */
  leftOut?: LocalizedText;
}

/** 200 with what was saved. @throws HttpError 412 where some rows were not, with what was saved all the same */
export function saveAnswer({ saved, errorRows, conflicts }: SaveOutcome): SaveAnswer {
  const labels = [...new Set(saved.flatMap(({ leftOut = [] }) => leftOut.map(({ label }) => label)))];
  const leftOut = labels.length === 0 ? {} : { leftOut: t('valuesLeftOut', { fields: labels }) };
  if (errorRows.length === 0 && conflicts.length === 0) {
    const count = saved.length;
    const msg = labels.length === 0 ? t('rowsSaved', { count }) : t('rowsSavedWithout', { count, fields: labels });
    return { msg, saved, ...leftOut };
  }
  const questions = conflicts.length > 0 || saved.length > 0 ? [] : questionsOf(errorRows);
  if (questions.length > 0) {
    const words = t('checksFailed', { checks: joinSentences(questions.map(({ msg }) => msg)) });
    throw new HttpError(412, words, { saved, errorRows, conflicts, questions, ...leftOut, timezoneError: false });
  }
  const msg = errorRows.length > 0 ? t('hoverHighlighted') : conflictWords(conflicts, 'rowsChanged', 'rowsGone');
  throw new HttpError(412, msg, { saved, errorRows, conflicts, ...leftOut, timezoneError: false });
}

/** What is to be answered for the same call to save every row; nothing where some row is wrong besides. */
export function questionsOf(errorRows: readonly ErrorRow[]): CheckTold[] {
  if (errorRows.some(({ questions }) => questions === undefined)) return [];
  return toldOnce(errorRows.flatMap(({ questions = [] }) => questions));
}

/**
 * What is said of rows that stay as they are: changed by somebody else where one of them is there to be seen; else only that
 * they are not there, whether somebody removed them or they are out of this user's reach.
 */
export const conflictWords = (
  conflicts: readonly ConflictRow[],
  changed: ServerWord,
  gone: ServerWord,
): LocalizedText => t(conflicts.some(({ stored }) => stored !== undefined) ? changed : gone);
