/** RESULT rows are named by their number: what names one goes on naming it when rows are moved, and is blank once it is gone. */
import { RESULT_NAME_MEMBERS } from '../../../../metadata/kinds/ruleMembers.ts';
import { type Members, type Row, type Rows, withMembers } from './row.ts';

const NAME = /^RESULT(\d+)$/;

/** The name of the outcome of the row at a place, from 0. */
export const resultName = (index: number): string => `RESULT${index + 1}`;

/** @param before the rows that the names in `rows` refer to */
export function renamed(before: Rows, rows: readonly Row[]): Row[] {
  const now = new Map(rows.map((row, index) => [row.id, index]));
  const nameNow = (name: unknown): string | null | undefined => {
    const number = typeof name === 'string' ? NAME.exec(name)?.[1] : undefined;
    if (number === undefined) return undefined;
    const index = now.get(before[Number(number) - 1]?.id ?? '');
    return index === undefined ? null : resultName(index);
  };
  return rows.map((row) => {
    const changed: Record<string, unknown> = {};
    for (const member of RESULT_NAME_MEMBERS) {
      const name = nameNow(row.is[member]);
      if (name !== undefined) changed[member] = name;
    }
    return withMembers(row, changed as Members);
  });
}
