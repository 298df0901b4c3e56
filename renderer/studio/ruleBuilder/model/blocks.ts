/**
 * The rows as blocks, and back: an IF, ELSEIF or ELSE with its sub-conditions and one result. A result belongs to its block,
 * not to a row, so that rows may be moved, added and taken away, and the last one always carries THEN.
 */
import { CONDITION_MEMBERS, RESULT_MEMBERS } from '../../../../metadata/kinds/ruleMembers.ts';
import {
  condOf,
  isResultRow,
  type Members,
  only,
  operatorOf,
  type Row,
  type Rows,
  withMembers,
  without,
} from './row.ts';

export interface Block {
  /** The condition keyword of its first row; empty for a RESULT row between blocks. */
  readonly cond: string;
  readonly rows: readonly Row[];
  readonly result: Members;
}

const isFree = (row: Row, open: boolean): boolean => !open && condOf(row) === '' && isResultRow(row);
/** True if the block continues below this row. */
const continuesBlock = (row: Row): boolean => ['AND', 'OR', 'RESULT'].includes(operatorOf(row));

/** Rows that do not follow one another as they should are taken as they are meant: what continues nothing begins a block. */
export function blocksOf(rows: Rows): Block[] {
  const blocks: { cond: string; rows: Row[]; result: Members }[] = [];
  let open = false;
  for (const row of rows) {
    if (isFree(row, open)) {
      blocks.push({ cond: '', rows: [row], result: {} });
      continue;
    }
    const last = blocks.at(-1);
    if (condOf(row) === '' && open && last) last.rows.push(row);
    else blocks.push({ cond: condOf(row) || 'ELSEIF', rows: [row], result: {} });
    open = continuesBlock(row);
    const block = blocks.at(-1);
    if (block && operatorOf(row) === 'THEN') block.result = only(row, RESULT_MEMBERS);
  }
  return blocks;
}

/** Index of the row with THEN: the last one that is not a RESULT row, else the first. */
const carrierAt = (rows: readonly Row[]): number =>
  Math.max(
    0,
    rows.findLastIndex((row) => !isResultRow(row)),
  );

/** The blocks as rows: the first IF, others ELSEIF or the one ELSE, AND where nothing else was said, THEN last. */
export function rowsOfBlocks(blocks: readonly Block[]): Row[] {
  let begun = false;
  let hasElse = false;
  return blocks.flatMap((block) => {
    if (block.cond === '') return block.rows;
    let cond = block.cond === 'ELSE' && !hasElse ? 'ELSE' : 'ELSEIF';
    if (!begun) cond = 'IF';
    begun = true;
    hasElse ||= cond === 'ELSE';
    const own = cond === 'ELSE' ? block.rows.slice(0, 1) : block.rows;
    const carrier = cond === 'ELSE' ? 0 : carrierAt(own);
    return own.map((row, index) => {
      const written = { cond: index === 0 ? cond : '' } as Members;
      if (index !== carrier) {
        // A RESULT row below the one with THEN is then between blocks.
        const operator = isResultRow(row) ? 'RESULT' : operatorOf(row) === 'OR' ? 'OR' : 'AND';
        return without(withMembers(row, { ...written, operator }), RESULT_MEMBERS);
      }
      const bare = cond === 'ELSE' ? without(row, CONDITION_MEMBERS) : row;
      return withOnlyMembers(withMembers(bare, { ...written, operator: 'THEN' }), block.result);
    });
  });
}

/** The row with this result and no other; the very same where it is so already. */
function withOnlyMembers(row: Row, result: Members): Row {
  const lacking = RESULT_MEMBERS.filter((name) => name in row.is && !(name in result));
  return withMembers(without(row, lacking), result);
}

/** Rows as they may follow one another. */
export const normalizeRows = (rows: Rows): Row[] => rowsOfBlocks(blocksOf(rows));
