/** Edits of a rule's rows, with their consequences. Pure: returns new rows; unchanged rows keep their identity. */
import { type Block, blocksOf, normalizeRows, rowsOfBlocks } from './blocks.ts';
import { renamed } from './resultNames.ts';
import {
  condOf,
  isHead,
  isResultRow,
  type Members,
  newRow,
  operatorOf,
  type Row,
  type Rows,
  withMembers,
} from './row.ts';

const fresh = (cond: string): Row =>
  newRow({ cond, operator: 'THEN', valueType: 'value', thenValueType: 'value' } as Members);

/** A rule that says nothing yet. */
export const firstRows = (fetching: boolean): Row[] => (fetching ? [newRow({})] : [fresh('IF')]);

const where = (rows: Rows, id: string): number => rows.findIndex((row) => row.id === id);
const inOrder = (before: Rows, blocks: readonly Block[]): Row[] => renamed(before, normalizeRows(rowsOfBlocks(blocks)));
/** The blocks, and which of them has a row. */
function blockOf(rows: Rows, id: string): { blocks: Block[]; at: number } {
  const blocks = blocksOf(rows);
  return { blocks, at: blocks.findIndex((block) => block.rows.some((row) => row.id === id)) };
}

/** A change of what a row says, that moves nothing. */
export const setMembers = (rows: Rows, id: string, members: Members): Row[] =>
  rows.map((row) => (row.id === id ? withMembers(row, members) : row));

/** True if a keyword is allowed there: IF in the first row only, END never. */
export const mayBe = (rows: Rows, id: string, cond: string): boolean =>
  cond !== 'END' && (cond === 'IF') === (where(rows, id) === 0);

/**
 * Another cond. IF and END elsewhere become ELSEIF. ELSE or ELSEIF ends the block above with THEN; an ELSE turns any other
 * into ELSEIF, has no condition, and takes its sub-conditions away. No cond makes it a sub-condition of the block above.
 */
export function setCond(rows: Rows, id: string, asked: string): Row[] {
  const index = where(rows, id);
  const row = rows[index];
  if (!row) return [...rows];
  const cond = index === 0 ? 'IF' : asked === 'IF' || asked === 'END' ? 'ELSEIF' : asked;
  if (cond === condOf(row)) return [...rows];
  const { blocks, at } = blockOf(rows, id);
  const block = blocks[at] as Block;
  const inside = block.rows.findIndex((one) => one.id === id);
  if (cond === '') {
    const above = blocks[at - 1];
    if (!above || inside > 0) return [...rows];
    const joined = { ...above, rows: [...above.rows, ...block.rows], result: block.result };
    return inOrder(rows, [...blocks.slice(0, at - 1), joined, ...blocks.slice(at + 1)]);
  }
  const others = (list: readonly Block[]) =>
    cond === 'ELSE' ? list.map((one) => (one.cond === 'ELSE' ? { ...one, cond: 'ELSEIF' } : one)) : list;
  if (inside <= 0)
    return inOrder(rows, [...others(blocks.slice(0, at)), { ...block, cond }, ...others(blocks.slice(at + 1))]);
  // The sub-condition starts a block; the result belongs to the rows below, and the block above has none yet.
  const upper = { ...block, rows: block.rows.slice(0, inside), result: {} };
  const lower = { cond, rows: block.rows.slice(inside), result: block.result };
  return inOrder(rows, [...others(blocks.slice(0, at)), upper, lower, ...others(blocks.slice(at + 1))]);
}

/**
 * Sets the operator of a row. AND, OR and RESULT require another sub-condition, which is added; THEN removes the
 * sub-conditions below, and the row itself gets the result.
 */
export function setOperator(rows: Rows, id: string, operator: string): Row[] {
  const { blocks, at } = blockOf(rows, id);
  const block = blocks[at];
  if (!block) return [...rows];
  const inside = block.rows.findIndex((row) => row.id === id);
  const written = block.rows.map((row, index) => (index === inside ? withMembers(row, { operator } as Members) : row));
  if (block.cond === '') {
    // A RESULT row between blocks that is to compare begins a block.
    const next = operator === 'RESULT' ? block : { cond: 'ELSEIF', rows: written, result: {} };
    return inOrder(
      rows,
      blocks.map((one, index) => (index === at ? next : one)),
    );
  }
  const kept = operator === 'THEN' ? written.slice(0, inside + 1) : written;
  const lacks = operator !== 'THEN' && inside === block.rows.length - 1;
  const next = { ...block, rows: lacks ? [...kept, fresh('')] : kept };
  return inOrder(
    rows,
    blocks.map((one, index) => (index === at ? next : one)),
  );
}

/** Another sub-condition below a row. */
export function addBelow(rows: Rows, id: string): Row[] {
  const { blocks, at } = blockOf(rows, id);
  const block = blocks[at];
  if (!block || block.cond === '' || block.cond === 'ELSE') return [...rows];
  const inside = block.rows.findIndex((row) => row.id === id);
  const next = { ...block, rows: [...block.rows.slice(0, inside + 1), fresh(''), ...block.rows.slice(inside + 1)] };
  return inOrder(
    rows,
    blocks.map((one, index) => (index === at ? next : one)),
  );
}

/** Another block: below the one of a row, else last; before the ELSE, after which nothing is looked at. */
export function addBlock(rows: Rows, id: string | undefined, cond = 'ELSEIF'): Row[] {
  const blocks = blocksOf(rows);
  const asked = id === undefined ? blocks.length - 1 : blockOf(rows, id).at;
  const last = blocks.findIndex((block) => block.cond === 'ELSE');
  const at = last >= 0 && cond !== 'ELSE' ? Math.min(asked + 1, last) : cond === 'ELSE' ? blocks.length : asked + 1;
  const row = cond === 'RESULT' ? newRow({ cond: '', operator: 'RESULT', valueType: 'value' } as Members) : fresh(cond);
  const others =
    cond === 'ELSE' ? blocks.map((one) => (one.cond === 'ELSE' ? { ...one, cond: 'ELSEIF' } : one)) : blocks;
  const added = {
    cond: cond === 'RESULT' ? '' : cond,
    rows: [row],
    result: cond === 'RESULT' ? {} : { thenValueType: 'value' },
  };
  return inOrder(rows, [...others.slice(0, at), added as Block, ...others.slice(at)]);
}

/** Takes rows away, with the sub-conditions of those that begin a block; the result goes up. One row is always left. */
export function remove(rows: Rows, ids: ReadonlySet<string>, fetching: boolean): Row[] {
  if (fetching) {
    const left = rows.filter(({ id }) => !ids.has(id));
    return left.length > 0 ? left : firstRows(true);
  }
  const blocks = blocksOf(rows)
    .filter(({ rows: [head] }) => head && !ids.has(head.id))
    .map((block) => ({ ...block, rows: block.rows.filter(({ id }) => !ids.has(id)) }));
  return blocks.some(({ cond }) => cond !== '') ? inOrder(rows, blocks) : renamed(rows, firstRows(false));
}

/** Moves a row before another one, or to the end: the first row of a block moves the whole block between blocks. */
export function move(rows: Rows, id: string, before: string | undefined, fetching: boolean): Row[] {
  if (id === before) return [...rows];
  if (fetching) {
    const moved = rows.filter((row) => row.id === id);
    const rest = rows.filter((row) => row.id !== id);
    const to = before === undefined ? rest.length : where(rest, before);
    return [...rest.slice(0, to), ...moved, ...rest.slice(to)];
  }
  const { blocks, at } = blockOf(rows, id);
  const block = blocks[at];
  if (!block) return [...rows];
  if (block.rows[0]?.id === id) {
    const rest = blocks.filter((one) => one !== block);
    const to = before === undefined ? -1 : rest.findIndex((one) => one.rows.some((row) => row.id === before));
    // Before the first row of a block means above the block; anywhere inside it, below.
    const target = to < 0 ? rest.length : rest[to]?.rows[0]?.id === before ? to : to + 1;
    return inOrder(rows, [...rest.slice(0, target), block, ...rest.slice(target)]);
  }
  const row = block.rows.find((one) => one.id === id) as Row;
  const less = blocks.map((one) => (one === block ? { ...one, rows: one.rows.filter((each) => each.id !== id) } : one));
  const found = before === undefined ? -1 : less.findIndex((one) => one.rows.some((each) => each.id === before));
  // Before a block's first row is after the last one of the block above.
  const inside = found < 0 ? 0 : (less[found] as Block).rows.findIndex((each) => each.id === before);
  const fits = (one: Block | undefined) => one !== undefined && one.cond !== '' && one.cond !== 'ELSE';
  let to = found < 0 ? less.length - 1 : inside === 0 ? found - 1 : found;
  while (to >= 0 && !fits(less[to])) to -= 1;
  if (to < 0) return [...rows];
  const target = less[to] as Block;
  const place = to === found && inside > 0 ? inside : target.rows.length;
  const next = { ...target, rows: [...target.rows.slice(0, place), row, ...target.rows.slice(place)] };
  return inOrder(
    rows,
    less.map((one, index) => (index === to ? next : one)),
  );
}

/** The row before which a row must move to be one step further up or down. */
export function step(rows: Rows, id: string, by: -1 | 1, fetching: boolean): string | undefined | 'stay' {
  const at = where(rows, id);
  const row = rows[at];
  if (!row) return 'stay';
  const heads = !fetching && (isHead(row) || isResultRow(row));
  const stops = rows.flatMap((one, index) =>
    !heads || isHead(one) || (isResultRow(one) && !isHead(one)) ? [index] : [],
  );
  const own = stops.indexOf(at);
  if (by < 0) return own > 0 ? rows[stops[own - 1] as number]?.id : 'stay';
  if (own === stops.length - 1) return 'stay';
  const after = stops[own + 2];
  return after === undefined ? undefined : rows[after]?.id;
}

/** Rows copied from this rule or another, below a row: whole blocks below its block, sub-conditions within it. */
export function paste(rows: Rows, copied: readonly Members[], id: string | undefined, fetching: boolean): Row[] {
  const at = id === undefined ? rows.length - 1 : where(rows, id);
  const made = copied.map((is) => newRow(is));
  if (fetching) return [...rows.slice(0, at + 1), ...made, ...rows.slice(at + 1)];
  if (made[0] && isHead(made[0])) {
    const { blocks, at: block } = blockOf(rows, rows[at]?.id ?? '');
    const added = blocksOf(
      made.map((row) => (condOf(row) === 'IF' ? withMembers(row, { cond: 'ELSEIF' } as Members) : row)),
    );
    const hasElse = blocks[block]?.cond === 'ELSE';
    const to = hasElse ? block : block + 1;
    return renamed([...rows], normalizeRows(rowsOfBlocks([...blocks.slice(0, to), ...added, ...blocks.slice(to)])));
  }
  const { blocks, at: block } = blockOf(rows, rows[at]?.id ?? '');
  const target = blocks[block];
  if (!target || target.cond === '' || target.cond === 'ELSE') return [...rows];
  const inside = target.rows.findIndex((row) => row.id === rows[at]?.id) + 1;
  const subs = made.map((row) =>
    withMembers(row, { cond: '', operator: operatorOf(row) === 'OR' ? 'OR' : 'AND' } as Members),
  );
  const next = { ...target, rows: [...target.rows.slice(0, inside), ...subs, ...target.rows.slice(inside)] };
  return inOrder(
    rows,
    blocks.map((one, index) => (index === block ? next : one)),
  );
}
