import { LIMITS } from '../../metadata/kinds/limits.ts';
import { type Fault, fault } from '../faults/fault.ts';

export type Row = Readonly<Record<string, unknown>>;
export type Numbered = { readonly row: Row; readonly index: number };

/** The active rows of one IF, ELSEIF or ELSE, in order; the last carries THEN. RESULT rows are not among them. */
export interface RawBlock {
  readonly cond: string;
  readonly first: number;
  readonly terms: readonly Numbered[];
}

export interface RawRule {
  readonly blocks: readonly RawBlock[];
  /** Active RESULT rows. */
  readonly results: readonly Numbered[];
}

interface Open {
  readonly cond: string;
  readonly first: number;
  readonly rows: Numbered[];
}

/**
 * Parses the blocks of a rule (docs/contract/rules.md, Rows and blocks): the first row is IF, the last END, AND and OR are
 * followed by a row without cond, THEN by the next block. Inactive rows are skipped. A RESULT row may also be between blocks,
 * without cond.
 */
export function readBlocks(rows: unknown, faults: Fault[]): RawRule {
  const report = (index: number, message: string): void => {
    faults.push(fault(['rows', index], 'structure', `Row ${index + 1}: ${message}`));
  };
  if (!Array.isArray(rows) || rows.length === 0) {
    faults.push(fault(['rows'], 'structure', 'The rows of a rule are a list: IF first, END last.'));
    return { blocks: [], results: [] };
  }
  if (rows.length > LIMITS.ruleRows) {
    faults.push(fault(['rows'], 'limit', `The rule has more than ${LIMITS.ruleRows} rows.`));
    return { blocks: [], results: [] };
  }
  const last = rows.length - 1;
  const closed: Open[] = [];
  const free: Numbered[] = [];
  let open: Open | undefined;
  for (const [index, row] of (rows as unknown[]).entries()) {
    if (typeof row !== 'object' || row === null || Array.isArray(row)) {
      report(index, 'a row is an object.');
      continue;
    }
    const { cond: rawCond, operator, isActive } = row as Row;
    if (isActive !== undefined && isActive !== null && typeof isActive !== 'boolean')
      report(index, 'isActive is true or false.');
    const cond = rawCond === undefined || rawCond === null ? '' : rawCond;
    if ((cond === 'END') !== (index === last)) {
      report(index, endMessage(index === last));
      continue;
    }
    if (cond === 'END') {
      if (open) report(index, 'the block above it has no THEN.');
      continue;
    }
    const numbered = { row: row as Row, index };
    if (cond === '') {
      if (open) open.rows.push(numbered);
      else if (operator === 'RESULT') free.push(numbered);
      else {
        report(index, 'it continues no block; a new block needs IF, ELSEIF or ELSE.');
        continue;
      }
    } else if (cond === 'IF' || cond === 'ELSEIF' || cond === 'ELSE') {
      if (open) report(index, 'AND, OR or RESULT above it needs a row without cond.');
      const isFirst = closed.length === 0 && !open;
      if (isFirst !== (cond === 'IF')) report(index, isFirst ? 'the first cond is IF.' : 'IF is only the first cond.');
      if (cond === 'ELSE' && operator !== 'THEN') report(index, 'ELSE is followed by THEN.');
      open = { cond, first: index, rows: [numbered] };
    } else {
      report(index, `there is no cond ${JSON.stringify(cond)}.`);
      continue;
    }
    if (operator === 'THEN' && open) {
      closed.push(open);
      open = undefined;
    } else if (operator !== 'AND' && operator !== 'OR' && operator !== 'RESULT') {
      report(index, 'its operator is AND, OR, THEN or RESULT.');
    }
  }
  if (closed.length === 0 && faults.length === 0) report(0, 'the rule has no block.');
  return activeRows(closed, free, report);
}

function endMessage(isLast: boolean): string {
  return isLast ? 'the last row is END.' : 'END is only the last row.';
}

function activeRows(closed: Open[], free: Numbered[], report: (index: number, message: string) => void): RawRule {
  const results = free.filter(isActiveRow);
  const blocks: RawBlock[] = [];
  for (const { cond, first, rows } of closed) {
    if (rows[0] && !isActiveRow(rows[0])) continue;
    const carrier = rows.at(-1);
    if (carrier && !isActiveRow(carrier)) {
      report(carrier.index, 'the row with THEN cannot be inactive while its block is active.');
      continue;
    }
    const active = rows.filter(isActiveRow);
    results.push(...active.filter(isResultRow));
    blocks.push({ cond, first, terms: active.filter((each) => !isResultRow(each)) });
  }
  results.sort((a, b) => a.index - b.index);
  return { blocks, results };
}

function isActiveRow({ row }: Numbered): boolean {
  return row.isActive !== false;
}

function isResultRow({ row }: Numbered): boolean {
  return row.operator === 'RESULT';
}
