/** The grid's own words: messages of the definitions, numbers in them as people of the tenant write them. */
import type {
  CountedGridWord,
  FilledBy,
  MessageParams,
  PlainGridWord,
} from '../../../metadata/signatures/messageNames.ts';
import { programInForce } from '../../program/program.ts';
import { formatNumber } from '../../text/formatNumber.ts';
import { tMessage } from '../../text/messages.ts';
import { whenIdle } from './checking/whenIdle.ts';

/**
 * A browser takes its time for the first number that it writes (it reads the rules of languages): as long as for a screenful
 * of cells. It is written while the rows are still on their way.
 */
function* firstNumber(): Generator<string> {
  yield programInForce() ? formatNumber(0) : new Intl.NumberFormat().format(0);
}
whenIdle(firstNumber());

/** A message of the grid. */
export const t: <Name extends PlainGridWord>(name: Name, ...params: FilledBy<Name>) => string = tMessage;

/** A message of so many: one has words of its own. */
export const tCount = (name: CountedGridWord, count: number, params: MessageParams = {}): string =>
  tMessage(count === 1 ? `${name}One` : name, { ...params, count });

/** All rows of the grid in words, or all that the person's filter keeps. `total`: how many, once counted. */
export function allRows(isFiltered: boolean, total: number | undefined): string {
  if (total === undefined) return t(isFiltered ? 'gridFilteredRowsUncounted' : 'gridAllRowsUncounted');
  return tCount(isFiltered ? 'gridFilteredRows' : 'gridAllRows', total);
}
