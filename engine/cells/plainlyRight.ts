/**
 * The usual values of the usual fields, found right without each check of checkCell.ts: thousands of rows of forty fields are
 * checked in one turn, and nearly all of their cells are right. Whatever else it meets is left to those checks, so nothing here
 * has a meaning of its own.
 */
import { COMPARISON_CLASS } from '../../metadata/kinds/fieldTypes.ts';
import { plainDayNumber } from '../values/day.ts';
import type { CellField } from './checkCell.ts';
import type { CellConditions } from './conditional.ts';

const NONE = 0;
const TEXT = 1;
const NUMBER = 2;
const DAY = 3;
const TRUTH = 4;

/** What a value may be to be plainly right. One shape for all fields, so that the loop over them reads it at a known place. */
export interface PlainlyRight {
  /** NONE where nothing is. */
  readonly kind: number;
  /** Characters that a text may have. */
  readonly longest: number;
  /** What a number has to be below; a whole one where its text must not be too long. */
  readonly below: number;
  readonly isWhole: boolean;
  readonly isMandatory: boolean;
  /** The texts that it may be, as they are written; any where there are none. */
  readonly texts: ReadonlySet<string> | undefined;
}

/** Digits of a number that is written without an exponent, one less for its sign. */
const DIGITS = 16;
const DAY_CHARACTERS = 10;
const TRUTH_CHARACTERS = 5;

/** What of a field's values is plainly right; nothing of one that asks for more than a length. */
export function plainlyRight(field: CellField & CellConditions): PlainlyRight {
  const { length, isMandatory = false, fixedValues } = field;
  return {
    kind: kindOf(field),
    longest: length ?? Number.POSITIVE_INFINITY,
    below: length === undefined ? Number.POSITIVE_INFINITY : 10 ** (Math.min(length, DIGITS) - 1),
    isWhole: length !== undefined,
    isMandatory,
    texts: fixedValues && new Set(fixedValues),
  };
}

function kindOf({
  type,
  length = DAY_CHARACTERS,
  minLength,
  regex,
  mandatoryWhen,
  readonlyWhen,
  fixedValues,
}: CellField & CellConditions) {
  if (minLength !== undefined || regex || mandatoryWhen !== undefined || readonlyWhen !== undefined) return NONE;
  if (length < 1 || (fixedValues && COMPARISON_CLASS[type] !== 'text')) return NONE;
  switch (COMPARISON_CLASS[type]) {
    case 'text':
      return TEXT;
    case 'numeric':
    case 'decimal':
      return NUMBER;
    case 'date':
      return type === 'date' && length >= DAY_CHARACTERS ? DAY : NONE;
    case 'checkbox':
      return length >= TRUTH_CHARACTERS ? TRUTH : NONE;
    default:
      return NONE;
  }
}

/** Whether a cell is right; false where that is not seen at once. */
export function isPlainlyRight(cell: PlainlyRight, value: unknown): boolean {
  const { kind } = cell;
  if (typeof value === 'string') {
    if (kind === TEXT) {
      if (cell.texts !== undefined && !cell.texts.has(value)) return false;
      return value.length <= cell.longest && (!cell.isMandatory || beginsVisibly(value));
    }
    return kind === DAY && plainDayNumber(value) > 0;
  }
  if (typeof value === 'number') {
    return kind === NUMBER && Math.abs(value) < cell.below && (!cell.isWhole || Number.isInteger(value));
  }
  return kind === TRUTH && (value === true || (value === false && !cell.isMandatory));
}

/** Whether a text begins with a character that no trimming takes. */
function beginsVisibly(text: string): boolean {
  const first = text.charCodeAt(0);
  return first > 32 && first < 127;
}
