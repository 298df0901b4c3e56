/** A row between being sent and being written, and what all stages of a save share. */

import type { CellAction } from '../../../engine/cells/checkCell.ts';
import type { Localizable } from '../../platform/words/localizedText.ts';
import type { ProgramRuntime } from '../../program/runtime/programRuntime.ts';
import { checkedFields, inactiveFields } from '../check/checker.ts';
import { entityFields } from '../read/entityFields.ts';
import type { IncomingRow } from './incomingRow.ts';
import type { LeftOutValue } from './leftOut.ts';
import type { MergeDraft } from './mergeStale.ts';
import { readOnlyFields } from './readOnly.ts';
import type { ScopedRow } from './rowScopes.ts';
import type { ErrorRow } from './saveOutcome.ts';

export interface SaveOrder {
  entity: string;
  template?: string | undefined;
  rows: readonly Record<string, unknown>[];
  /** Action name in the history. */
  action: 'save' | 'capture' | 'import';
  checkAction: CellAction;
  /** Rows without an id are matched with stored ones by unique key. */
  match?: boolean;
  /** Written by a definition or an operation: what is read-only, or made by the server alone, is so for people. */
  byDefinition?: boolean;
  /** With `byDefinition`: the texts that the caller of the definition sent. Ids among them are checked by the caller's access. */
  callerTexts?: ReadonlySet<string>;
  /** True to run with the permissions of the preceding action and not of a user: users cannot set a read-only state. */
  byItself?: boolean;
  /**
   * The fields in which new errors are refused. Other errors, and existing ones, are ignored: used for records that
   * follow a transition, where nobody could fix them. Omitted: all fields are checked.
   */
  judged?: ReadonlySet<string>;
  /** The questions of the entity's checks that were answered with yes. */
  answers?: ReadonlySet<string> | undefined;
  /** Dry run: returns the refusals without writing. */
  dry?: boolean;
}

/** Rows that use the same program and the same template. */
export type SaveGroup = Omit<SaveOrder, 'rows'> & { rows: readonly ScopedRow[] };

export interface Draft extends MergeDraft {
  /** The sent row, with its scope. */
  sent: ScopedRow;
  /** The account whose the record is or becomes; undefined: of none. */
  account: string | undefined;
  /** Values to write, before rules run. */
  changes: Record<string, unknown>;
  /** Read-only values that differ from what its sender may have read. */
  leftOut: LeftOutValue[];
  /** Errors of the row as sent, before merging. */
  refused: Record<string, Localizable>;
  error?: ErrorRow;
}

export const NO_KEYS: ReadonlySet<string> = new Set();

/** The stored record with the changes of the draft. */
export const merged = (draft: Draft): Record<string, unknown> => ({ ...draft.stored?.values, ...draft.changes });

/** The read-only fields of records; the template takes precedence over the entity. */
export const readOnly = (runtime: ProgramRuntime, entity: string, template: string | undefined) =>
  readOnlyFields(
    runtime,
    `${entity} by ${template ?? ''}`,
    () => [...checkedFields(runtime, entity, template), ...inactiveFields(runtime, template)],
    entityFields(runtime, entity).definition.variants?.by,
  );

export const allInvalid = (errors: Record<string, Localizable>): NonNullable<ErrorRow['verdicts']> =>
  Object.fromEntries(Object.keys(errors).map((key) => [key, 'invalid' as const]));

export function wrongRow(
  row: IncomingRow,
  errors: Record<string, Localizable>,
  verdicts: ErrorRow['verdicts'] = allInvalid(errors),
): ErrorRow {
  return {
    ...(row.tempId === undefined ? {} : { tempId: row.tempId }),
    ...(row.id === undefined ? {} : { id: row.id }),
    ...(row.rownum === undefined ? {} : { rownum: row.rownum }),
    errors,
    verdicts,
  };
}
