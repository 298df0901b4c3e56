/** Checks whether a value of a type can ever be a valid argument of an operator. */
import { MONTHS } from '../../months.ts';
import type { ArgumentKind } from '../../signatures/expressionWords.ts';
import { isRealDay } from '../writtenDay.ts';
import { inWords, type Type } from './type.ts';

const isNumber = (text: string): boolean => /^\s*[+-]?(\d+(\.\d*)?|\.\d+)\s*$/.test(text);

/** A day as it is written (docs/contract/values.md, Days) that the calendar has. */
function isDay(text: string): boolean {
  const [, iso] = /^\s*(\d{4}-\d{2}-\d{2})(?:[T ].*)?$/.exec(text) ?? [];
  if (iso) return isRealDay(iso);
  const [, day, month = '', year] = /^\s*(\d{2})-([A-Za-z]{3})-(\d{4})\s*$/.exec(text) ?? [];
  const at = MONTHS.findIndex((name) => name.toLowerCase() === month.toLowerCase());
  return isRealDay(`${year}-${String(at + 1).padStart(2, '0')}-${day}`);
}

const refused: Readonly<Record<ArgumentKind, readonly Type['is'][]>> = {
  any: [],
  number: ['boolean', 'list', 'map', 'object', 'day'],
  text: ['map', 'object'],
  day: ['number', 'boolean', 'list', 'map', 'object'],
  members: ['number', 'boolean', 'object', 'day'],
  object: ['text', 'number', 'boolean', 'list', 'day'],
  lengthy: ['number', 'boolean', 'object', 'day'],
};

/** The actual type, in words; undefined if the value may fit. `written` is the argument as written. */
export function misfit(kind: ArgumentKind, type: Type, written: unknown): string | undefined {
  // An object of which more may be there may be a map from names to members.
  if (type.is === 'object' && type.open) return undefined;
  if (refused[kind].includes(type.is)) return inWords(type);
  if (typeof written !== 'string') return undefined;
  const wrong = (kind === 'number' && !isNumber(written)) || (kind === 'day' && !isDay(written));
  return wrong ? `the text ${JSON.stringify(written)}` : undefined;
}
