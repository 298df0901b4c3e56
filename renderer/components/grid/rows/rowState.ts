/**
 * One row of a grid, as a value that never changes: an edit makes a new state, so that undo is the old state, and a row
 * is rendered when its state is another one.
 */
import { isEmpty } from '../../../../engine/values/empty.ts';
import { sameFieldValue, typeIn } from '../../../../engine/values/sameFieldValue.ts';
import type { FieldTypes } from '../../../../metadata/kinds/fieldTypes.ts';
import { shownRowNames } from '../../../../metadata/rowNames.ts';
import type { Row } from '../../../surface/componentContract.ts';
import type { Collision } from '../../parts/conflict/collision.ts';
import type { RowGroup } from './rowGroup.ts';

export type Values = Readonly<Record<string, unknown>>;

/** The check that decided the tone of a cell (docs/contract/cells.md). */
export type CellTone = 'mandatory' | 'invalid' | 'length' | 'regex' | 'rule' | 'assigned';

/** Verdict of a cell: the name of its color and the reason. */
export interface CellVerdict {
  readonly tone: CellTone;
  readonly message: string;
  /** The short words, where they differ from the message (`Length Exceed!`). */
  readonly shown?: string;
  /** false: it is marked, and keeps its row from nothing. */
  readonly isError?: boolean;
  /** It is about what was entered and is not there any more (`clearWhenWrong` of a field). */
  readonly isCleared?: boolean;
}
export type Verdicts = Readonly<Record<string, CellVerdict>>;

export interface RowState {
  /** Names the row for as long as the grid lives; the id where it came with one. */
  readonly key: string;
  readonly id?: string;
  readonly version?: number;
  /** The row's number in the file that it was read from. */
  readonly rownum?: number;
  /** How an imported row compares with what is stored. */
  readonly match?: 'new' | 'changed' | 'same';
  /** As shown and edited, by field key. */
  readonly values: Values;
  /** As stored; of a row that is not stored: nothing. */
  readonly was: Values;
  /** Fields whose value is not the stored one. */
  readonly dirty: ReadonlySet<string>;
  /** Set on edit: the row is to be checked. */
  readonly updateField: boolean;
  /** The engine looked at it; as it is now, unless it is to be checked. */
  readonly checked?: boolean;
  /** Fields that were edited since the last check: auto-fetch fills what depends on them. */
  readonly edited: readonly string[];
  /** The engine's verdicts. */
  readonly verdicts: Verdicts;
  /** Field errors from the server, until the field is edited. */
  readonly refused: Readonly<Record<string, string>>;
  /** The stored record, if someone else changed the row since it was loaded. */
  readonly stored?: Row;
  /** Unresolved collisions (`rowConflict.ts`). */
  readonly collisions?: readonly Collision[];
  /** Somebody else changed the row since it was loaded. */
  readonly stale: boolean;
  /** Set for a group header; headers are in the view only, never in the store. */
  readonly group?: RowGroup;
  /** Its edits are those of a draft, and what they began from is not known: they cannot be merged. */
  readonly baseUnknown?: boolean;
  /** Only its edits are known, since its record is not loaded yet: the browser cannot check it, the server does. */
  readonly valuesUnknown?: boolean;
  /** A person edited it here: what a draft keeps. */
  readonly touched?: boolean;
}

const NO_DIRTY: ReadonlySet<string> = new Set();
export const NO_EDITS: readonly string[] = Object.freeze([]);
export const NO_VERDICTS: Verdicts = Object.freeze({});
export const NO_REFUSALS: Readonly<Record<string, string>> = Object.freeze({});

export const isNew = (row: RowState): boolean => row.id === undefined;

/** True if a save would send the row. */
export const isChanged = (row: RowState): boolean => (isNew(row) && row.match === 'new') || row.dirty.size > 0;

/** True for an empty spare row, which becomes a record when the user types into it. */
export const isSpare = (row: RowState): boolean => isNew(row) && !isChanged(row);

/** True if a cell is marked as wrong: light green only informs. */
export const isWrong = (verdict: CellVerdict | undefined): boolean =>
  verdict !== undefined && verdict.tone !== 'assigned';

/** True if the verdict prevents the row from being saved. */
export const isError = (verdict: CellVerdict | undefined): boolean => isWrong(verdict) && verdict?.isError !== false;

/** True if the wrong value of a cell was cleared and its error is still shown. */
export const isCleared = ({ verdicts }: RowState, field: string): boolean => verdicts[field]?.isCleared === true;

/** True if the engine found the current row wrong: the server would refuse it by the same rules. */
export function isKnownWrong(row: RowState): boolean {
  if (row.updateField || row.verdicts === NO_VERDICTS) return false;
  return Object.values(row.verdicts).some(isError);
}

/** How many cells of a row are wrong, by the engine or by the server. */
export function wrongCells(row: RowState): number {
  let count = 0;
  if (row.verdicts !== NO_VERDICTS) for (const field in row.verdicts) if (isWrong(row.verdicts[field])) count += 1;
  if (row.refused !== NO_REFUSALS) for (const field in row.refused) if (!isWrong(row.verdicts[field])) count += 1;
  return count;
}

/** Verdict of a cell: the engine's, else the server's, which is red. */
export function verdictOf(row: RowState, field: string): CellVerdict | undefined {
  const verdict = row.verdicts[field];
  if (isWrong(verdict)) return verdict;
  const refusal = row.refused[field];
  return refusal === undefined ? verdict : { tone: 'invalid', message: refusal };
}

/** The fields of a row on the wire, or of a row's values, without what else it says. */
export const fieldsIn = (row: Values): Record<string, unknown> => {
  const values: Record<string, unknown> = {};
  // Ten thousand rows of forty fields come at once: a list of keys is twice as fast as for…in.
  const names = Object.keys(row);
  for (let at = 0; at < names.length; at += 1) {
    const name = names[at] as string;
    if (!shownRowNames.has(name)) values[name] = row[name];
  }
  return values;
};

/** True if two values of a column are equal: saving one over the other would change nothing. */
export const sameCell = (types: FieldTypes, field: string, one: unknown, other: unknown): boolean =>
  Object.is(one, other) || sameFieldValue(typeIn(types, field), one, other);

/** Which of the fields have another value than the stored one. */
export function dirtyOf(values: Values, was: Values, types: FieldTypes): ReadonlySet<string> {
  const dirty = new Set<string>();
  for (const field in values)
    if (!shownRowNames.has(field) && !sameCell(types, field, values[field], was[field])) dirty.add(field);
  for (const field in was) if (!shownRowNames.has(field) && !(field in values)) dirty.add(field);
  return dirty.size > 0 ? dirty : NO_DIRTY;
}

/**
 * A row that is stored as it came. Its values are the row itself: ten thousand rows of forty fields are shown before as
 * many could be copied. What it says beside its fields is never taken for one (`shownRowNames`).
 */
const storedRow = (row: Row, key: string, id: string): RowState => {
  const state: { -readonly [Member in keyof RowState]: RowState[Member] } = {
    key,
    id,
    values: row,
    was: row,
    dirty: NO_DIRTY,
    updateField: false,
    edited: NO_EDITS,
    verdicts: NO_VERDICTS,
    refused: (row.errors as RowState['refused'] | undefined) ?? NO_REFUSALS,
    stale: false,
  };
  if (typeof row.version === 'number') state.version = row.version;
  return state;
};

/** A row as it came from the server, or as an import has it (`match`, `was`). */
export function rowFromWire(row: Row, key: string, types: FieldTypes): RowState {
  if (row.match === undefined && row.rownum === undefined && row.id !== undefined) return storedRow(row, key, row.id);
  const values = fieldsIn(row);
  const match = row.match as RowState['match'];
  const imported = match === 'new' || match === 'changed';
  const id = match === 'new' ? undefined : (row.id as string | undefined);
  const before = match === 'changed' ? (row.was as Row | undefined) : undefined;
  // `was` is the whole record: a field that it does not have is empty there, and what the file fills in is a change.
  const was = before ? fieldsIn(before) : imported || id === undefined ? {} : values;
  return {
    key,
    ...(id === undefined ? {} : { id }),
    ...(typeof row.version === 'number' ? { version: row.version } : {}),
    ...(typeof row.rownum === 'number' ? { rownum: row.rownum } : {}),
    ...(match ? { match } : {}),
    values,
    was,
    // All values of a new row are saved: nothing is compared.
    dirty: was === values || id === undefined ? NO_DIRTY : dirtyOf(values, was, types),
    // Stored rows were checked when they were saved; new rows were never checked.
    updateField: imported || id === undefined,
    edited: NO_EDITS,
    verdicts: NO_VERDICTS,
    refused: (row.errors as RowState['refused'] | undefined) ?? NO_REFUSALS,
    stale: false,
  };
}

/** The row with changed fields; an edited field loses its error from the server. `touched`: by a user. */
export function withValues(row: RowState, patch: Values, types: FieldTypes, touched = row.touched): RowState {
  // Thousands of rows of forty values are edited at once: one copy, and what is set into it.
  const values: Record<string, unknown> = { ...row.values };
  const dirty = new Set(row.dirty);
  let refused = row.refused;
  let verdicts = row.verdicts;
  for (const field in patch) {
    values[field] = patch[field];
    if (verdicts !== NO_VERDICTS && verdicts[field]?.tone === 'assigned') {
      const { [field]: _, ...others } = verdicts;
      verdicts = others;
    }
    if (sameCell(types, field, patch[field], row.was[field])) dirty.delete(field);
    else dirty.add(field);
    if (refused !== NO_REFUSALS && field in refused) {
      const { [field]: _, ...others } = refused;
      refused = others;
    }
  }
  const fields = Object.keys(patch);
  const edited = row.edited.length === 0 ? fields : [...new Set([...row.edited, ...fields])];
  const after: { -readonly [Member in keyof RowState]: RowState[Member] } = { ...row };
  after.values = values;
  after.dirty = dirty;
  after.refused = refused;
  after.verdicts = verdicts;
  after.edited = edited;
  after.updateField = true;
  if (touched !== undefined) after.touched = touched;
  return after;
}

/** The row once the server took it: stored is what is shown, save what was typed since it was sent. */
export function withSaved(row: RowState, sent: Values, saved: Row, types: FieldTypes): RowState {
  const stored = fieldsIn(saved);
  const values: Record<string, unknown> = { ...row.values, ...stored };
  for (const field in row.values)
    if (!sameCell(types, field, row.values[field], sent[field])) values[field] = row.values[field];
  const { stored: _conflict, collisions: _collisions, match: _match, ...rest } = row;
  const was = { ...row.values, ...stored };
  return {
    ...rest,
    ...(saved.id === undefined ? {} : { id: saved.id }),
    ...(saved.version === undefined ? {} : { version: saved.version }),
    values,
    was,
    dirty: dirtyOf(values, was, types),
    refused: NO_REFUSALS,
    stale: false,
  };
}

/**
 * The row as a save sends it: the changed fields, or all of a new one, with id and version or tempId. A stored row
 * includes the former values of its changed fields (`was`), so that the server can merge it with changes of others.
 */
export function rowToWire(row: RowState): Row {
  const fields: Record<string, unknown> = {};
  if (isNew(row)) {
    for (const field in row.values) if (!isEmpty('text', row.values[field])) fields[field] = row.values[field];
  } else for (const field of row.dirty) fields[field] = row.values[field] ?? null;
  const was = Object.fromEntries(Object.keys(fields).map((field) => [field, row.was[field] ?? null]));
  return {
    ...fields,
    ...(row.version === undefined || row.baseUnknown ? {} : { was }),
    ...(row.id === undefined ? { tempId: row.key } : { id: row.id, tempId: row.key }),
    ...(row.version === undefined ? {} : { version: row.version }),
    ...(row.rownum === undefined ? {} : { rownum: row.rownum }),
  } as Row;
}

/** Everything of a row that rules, expressions and actions read: its values, its id and its version. */
export function recordOf(row: RowState): Row {
  return {
    ...row.values,
    ...(row.id === undefined ? {} : { id: row.id }),
    ...(row.version === undefined ? {} : { version: row.version }),
    tempId: row.key,
  } as Row;
}

/** The same for a check, which asks nothing of a row beside its fields: the values as they are, where they name the row. */
export const checkedRecordOf = (row: RowState): Row =>
  row.values.id === row.id && row.values.version === row.version ? (row.values as Row) : recordOf(row);
