/**
 * What the engine says of a record of a template, in this page: one checker per template and program, with the sources
 * that its rules look up fetched in batches (recordsLookup) and kept.
 */
import { type CellAction, compileCells, indexSources, type RecordChecker, type Verdict } from '../../engine/index.ts';
import type { EffectiveField } from '../../metadata/kinds/field.ts';
import { callApi } from '../api/callApi.ts';
import { appStore } from './appStore.ts';
import { fieldsOf, program, programAtom, today } from './program.ts';

export type { CellAction, Verdict };

type Values = Readonly<Record<string, unknown>>;

export interface CheckOptions {
  action?: CellAction;
  /** Whether the row is flagged as updated; unflagged rows are left out in most actions (suite.txt section 5). */
  updated?: boolean;
}

export interface Checked {
  /** Field to what is said of its value; a field of which nothing is said is not here. */
  verdicts: Readonly<Record<string, Verdict>>;
  /** The values that rules assigned or removed from, by field; empty where none did. */
  assigned: Readonly<Record<string, unknown>>;
}

export interface TemplateChecker {
  readonly template: string;
  readonly fields: readonly EffectiveField[];
  /** Whether everything that these records look up is here already. */
  ready(records: readonly Values[]): boolean;
  /** Fetches what these records look up and is not here, in one call. */
  prepare(records: readonly Values[]): Promise<void>;
  /** Checks one record now, with what was looked up so far. Pure: the record is not changed. */
  check(record: Values, options?: CheckOptions): Checked;
  /** How the rules came to what they say of a field, for the "why". */
  trace(record: Values, field: string, options?: CheckOptions): unknown;
}
