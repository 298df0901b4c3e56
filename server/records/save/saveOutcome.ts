/** The result of a save, in the same form for all calls that save (docs/contract/calls.md, Saving). */

import type { Tone } from '../../../engine/cells/verdict.ts';
import type { FieldCollision } from '../../../engine/merge/mergeRecords.ts';
import type { ServerWord } from '../../../metadata/signatures/messageNames.ts';
import { HttpError } from '../../platform/http/httpError.ts';
import { joinSentences } from '../../platform/words/joinSentences.ts';
import { type Localizable, type LocalizedText, t } from '../../platform/words/localizedText.ts';
import { type CheckTold, toldOnce } from '../check/checkTold.ts';
import type { WrongMember } from '../check/wrongMembers.ts';
import type { WireRow } from '../read/wireRow.ts';

export interface SavedRow {
  tempId?: unknown;
  id: string;
  version: number;
  row: WireRow;
  /** Changes of others that the row was merged with. */
  merged?: ChangedField[];
  /** Read-only fields whose values were sent and left out: `charges.clientValue`. */
  leftOut?: { field: string; label: string }[];
}

/** A field that somebody changed since the caller read the record. */
export interface ChangedField {
  field: string;
  by: { id: string; name: string };
  /** True if it was the caller in another window. */
  bySelf: boolean;
  at: string;
}

/** A field that the caller and somebody else changed differently: what both began from, and what each made of it. */
export interface CollidingField extends FieldCollision {
  /** The user who changed it last; missing if the history does not have it. */
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
  /** A transition or procedure that follows the save was refused. */
  follows?: true;
  /** The stored record that the row was merged with before it was found wrong. */
  stored?: WireRow;
}

export interface ConflictRow {
  tempId?: unknown;
  id: string;
  /** The stored record; missing if it does not exist or is inaccessible, which look alike. */
  stored?: WireRow;
  /** For a row with former values: the fields to decide on; all others can be merged. */
  fields?: CollidingField[];
}

export interface SaveOutcome {
  saved: SavedRow[];
  errorRows: ErrorRow[];
  conflicts: ConflictRow[];
  /** Where nothing was written, on purpose: the `tempId` of rows that would change nothing. */
  unchanged?: unknown[];
}

/** Why nothing was written, by the first wrong field. */
export const firstError = ({ errorRows }: Pick<SaveOutcome, 'errorRows'>): Localizable | undefined =>
  errorRows.flatMap(({ errors }) => Object.values(errors))[0];

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

/** The questions to answer before the same call can save every row; empty if a row has other errors. */
export function questionsOf(errorRows: readonly ErrorRow[]): CheckTold[] {
  if (errorRows.some(({ questions }) => questions === undefined)) return [];
  return toldOnce(errorRows.flatMap(({ questions = [] }) => questions));
}

/**
 * The message for unsaved rows: changed by someone else if one of them is visible; else that they do not exist, be they
 * removed or inaccessible.
 */
export const conflictWords = (
  conflicts: readonly ConflictRow[],
  changed: ServerWord,
  gone: ServerWord,
): LocalizedText => t(conflicts.some(({ stored }) => stored !== undefined) ? changed : gone);

/** The `tempId` of each saved row that has one. */
export const savedIds = ({ saved }: Pick<SaveOutcome, 'saved'>): unknown[] =>
  saved.flatMap(({ tempId }) => (tempId === undefined ? [] : [tempId]));
