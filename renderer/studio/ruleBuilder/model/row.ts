/**
 * The rows of a rule in the builder: each has an id, so that it keeps its identity when moved. END is not included: it
 * is always last and cannot be chosen.
 */
import type { RuleSetDefinition } from '../../../../metadata/kinds/ruleSet.ts';
import type { RuleRow } from '../../../../metadata/kinds/rules.ts';

/** Members of a condition row or an auto-fetch row. */
export type Members = Readonly<Omit<RuleRow, never> & { autoField?: string | null }>;

export interface Row {
  readonly id: string;
  readonly is: Members;
}
export type Rows = readonly Row[];

let made = 0;
/** A row that nobody else has. */
export function newRow(is: Members): Row {
  made += 1;
  return { id: `row${made}`, is };
}

/** The same row saying something else; the very same where nothing changes. */
export function withMembers(row: Row, members: Members): Row {
  const entries = Object.entries(members) as [keyof Members, unknown][];
  return entries.every(([name, value]) => Object.is(row.is[name], value))
    ? row
    : { id: row.id, is: { ...row.is, ...members } };
}

/** Removes members of a row; returns the same row if nothing changes. */
export function without(row: Row, names: readonly (keyof Members)[]): Row {
  if (!names.some((name) => name in row.is)) return row;
  const dropped = new Set<string>(names);
  return { id: row.id, is: Object.fromEntries(Object.entries(row.is).filter(([name]) => !dropped.has(name))) };
}

/** Only some members of a row. */
export function only(row: Row, names: readonly (keyof Members)[]): Members {
  return Object.fromEntries(names.filter((name) => name in row.is).map((name) => [name, row.is[name]]));
}

export const condOf = ({ is }: Row): string => is.cond ?? '';
export const operatorOf = ({ is }: Row): string => is.operator ?? '';
/** True for the first row of a block. */
export const isHead = (row: Row): boolean => condOf(row) !== '';
export const isResultRow = (row: Row): boolean => operatorOf(row) === 'RESULT';

/** A saved empty text means null: in the builder an empty text is not typed yet. */
function writtenValues(is: Members): Members {
  const blank = (['value', 'valValue'] as const).filter((name) => is[name] === '');
  return blank.length === 0 ? is : { ...is, ...Object.fromEntries(blank.map((name) => [name, null])) };
}

/** A rule's rows as they were saved, without END. */
export function rowsOf(rule: Pick<RuleSetDefinition, 'rows'>): Row[] {
  return (rule.rows as Members[]).filter(({ cond }) => cond !== 'END').map((is) => newRow(writtenValues(is)));
}
