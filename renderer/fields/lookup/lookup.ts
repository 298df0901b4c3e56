/** Which fields can be looked up: those whose suggestions are records, which a table shows with more than their label. */
import { definition } from '../../program/program.ts';

export const LOOKUP_KEY = 'F4';

/** True if the values of a list are records that can be looked up; distinct values are not records. */
export function canLookUp(list: string | undefined): boolean {
  const from = list === undefined ? undefined : definition('list', list)?.from;
  return from !== undefined && from.distinct !== true;
}
