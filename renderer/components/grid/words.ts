/** The grid's own words: messages of the definitions, numbers in them as people of the tenant write them. */
import type { CountedGridWord, PlainGridWord } from '../../../metadata/signatures/gridWords.ts';
import { programInForce } from '../../program/program.ts';
import { message } from '../../text/messages.ts';
import { written } from '../../text/written.ts';
import { whenIdle } from './checking/whenIdle.ts';

/**
 * A browser takes its time for the first number that it writes (it reads the rules of languages): as long as for a screenful
 * of cells. It is written while the rows are still on their way.
 */
function* firstNumber(): Generator<string> {
  yield programInForce() ? written(0) : new Intl.NumberFormat().format(0);
}
whenIdle(firstNumber());

type Params = Readonly<Record<string, unknown>>;

const readable = (params: Params): Params =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, typeof value === 'number' ? written(value) : value]),
  );

/** A message of the grid. */
export const say = (name: PlainGridWord, params: Params = {}): string => message(name, readable(params));

/** A message of so many: one has words of its own. */
export const sayCount = (name: CountedGridWord, count: number, params: Params = {}): string =>
  message(count === 1 ? `${name}One` : name, readable({ ...params, count }));

/** All rows of the grid in words, or all that the person's filter keeps. `total`: how many, once counted. */
export function allRows(isFiltered: boolean, total: number | undefined): string {
  if (total === undefined) return say(isFiltered ? 'gridFilteredRowsUncounted' : 'gridAllRowsUncounted');
  return sayCount(isFiltered ? 'gridFilteredRows' : 'gridAllRows', total);
}
