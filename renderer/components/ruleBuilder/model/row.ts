/**
 * The rows of a rule as the builder holds them: each with an id of its own, so that it stays the same row wherever it is moved.
 * END is not among them: it is always last, and nobody chooses it.
 */
import type { RuleSetDefinition } from '../../../../metadata/kinds/ruleSet.ts';
import type { RuleRow } from '../../../../metadata/kinds/rules.ts';

/** What a row says: of a condition, or of an auto-fetch row. */
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

/** A row without some of its members; the very same where it has none of them. */
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
/** Whether it begins a block. */
export const isHead = (row: Row): boolean => condOf(row) !== '';
export const isResultRow = (row: Row): boolean => operatorOf(row) === 'RESULT';

/** A saved value that is an empty text is none: an empty text is one that is not typed yet. */
function writtenValues(is: Members): Members {
  const blank = (['value', 'valValue'] as const).filter((name) => is[name] === '');
  return blank.length === 0 ? is : { ...is, ...Object.fromEntries(blank.map((name) => [name, null])) };
}

/** A rule's rows as they were saved, without END. */
export function rowsOf(rule: Pick<RuleSetDefinition, 'rows'>): Row[] {
  return (rule.rows as Members[]).filter(({ cond }) => cond !== 'END').map((is) => newRow(writtenValues(is)));
}
