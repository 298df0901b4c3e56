import type { CheckAction } from '../../metadata/kinds/checkActions.ts';
import { COMPARISON_CLASS, type FieldType } from '../../metadata/kinds/fieldTypes.ts';
import { LIMITS } from '../../metadata/kinds/limits.ts';
import { compileRegex } from '../regex/compileRegex.ts';
import { fillMessage, MESSAGES, type MessageId, type MessageParams } from '../rules/messages.ts';
import { codePointLength } from '../values/codePoints.ts';
import { dayOf } from '../values/day.ts';
import { isEmpty } from '../values/empty.ts';
import { hasHiddenCharacters } from '../values/hiddenCharacters.ts';
import { numberOf } from '../values/number.ts';
import { textForm } from '../values/textForm.ts';
import { truthOf } from '../values/truth.ts';
import type { Dependence } from './dependentValues.ts';
import { isOfValues } from './fixedValues.ts';
import { type Beyond, compileRange } from './range.ts';
import { COLOURS, type Tone, type Verdict } from './verdict.ts';

/** Cell validation: mandatory, type, list, range, length, regex. What of a template's field a cell check looks at. */
export interface CellField {
  readonly key: string;
  readonly type: FieldType;
  readonly length?: number | undefined;
  readonly minLength?: number | undefined;
  /** The least number, or the first day. */
  readonly min?: number | string | undefined;
  /** The greatest number, or the last day. */
  readonly max?: number | string | undefined;
  readonly isMandatory?: boolean | undefined;
  readonly isReadonly?: boolean | undefined;
  /** It has no controls, zero-width characters or signs of text direction. */
  readonly isPlain?: boolean | undefined;
  readonly regex?: string | undefined;
  readonly errorMessage?: string | undefined;
  /** The values that it takes; without them any (see fixedValues.ts). */
  readonly fixedValues?: readonly string[] | undefined;
  /** The other fields whose values decide which of the fixed values it takes (see dependentValues.ts). */
  readonly dependences?: readonly Dependence[] | undefined;
}

/** For what a record is checked (docs/contract/cells.md, Actions). */
export type CellAction = CheckAction;

/**
 * The checks (docs/contract/cells.md, Order of checks) on one value that need no rules, in their order; the first that fails
 * decides.
 * @returns undefined where all is right, or the cell is read-only (but not in the action ims)
 */
export function checkCell(field: CellField, value: unknown, action: CellAction = 'default'): Verdict | undefined {
  return compileCell(field)(value, action);
}

/** The same, with the regex compiled beforehand. @throws Error for a regex that is not RE2's syntax */
export function compileCell(field: CellField): (value: unknown, action: CellAction) => Verdict | undefined {
  const { type, minLength, isMandatory, isReadonly, isPlain } = field;
  const length = lengthOf(field);
  const regex = field.regex ? compileRegex(field.regex) : undefined;
  const beyond = compileRange(field);
  const isListed = field.fixedValues && isOfValues(type, field.fixedValues);
  return (value, action) => {
    if (isReadonly && action !== 'ims') return undefined;
    const empty = isEmpty(type, value);
    if (isMandatory && (empty || (type === 'checkbox' && !truthOf(value)))) return verdict('mandatory', 'mandatory');
    if (empty) return undefined;
    if (!isOfType(type, value)) return verdict('invalid', 'invalidValue');
    if (isPlain && hasHiddenCharacters(textForm(type, value))) return verdict('invalid', 'invalidValue');
    if (isListed && !isListed(value)) return NOT_LISTED;
    const bound = beyond?.(value);
    if (bound) return outOfRange(bound, field[bound]);
    const isLengthDue = length !== undefined || (minLength !== undefined && checksMinimum(action));
    const text = isLengthDue || regex ? textForm(type, value) : '';
    if (isLengthDue) {
      const characters = codePointLength(text);
      if (length !== undefined && characters > length) return tooLong(length);
      if (minLength !== undefined && checksMinimum(action) && characters < minLength)
        return verdict('length', 'minimumLength', { N: String(minLength) });
    }
    if (regex && !regex.test(text)) return regexMismatch(field.errorMessage);
    return undefined;
  };
}

/** The most characters of a value: those of an id do not depend on the field that refers to it. */
function lengthOf({ type, length }: CellField): number | undefined {
  return type === 'reference' ? LIMITS.idLength : length;
}

function checksMinimum(action: CellAction): boolean {
  return action === 'shipmentEntry' || action === 'InvoiceChargesAll';
}

/** @returns true unless the type requires a number or real date and the value is neither */
function isOfType(type: FieldType, value: unknown): boolean {
  const cls = COMPARISON_CLASS[type];
  if (cls === 'numeric' || cls === 'decimal') return numberOf(value) !== undefined;
  return cls !== 'date' || dayOf(value) !== undefined;
}

/** A text of more characters than there may be. */
export function tooLong(length: number): Verdict {
  return { ...verdict('length', 'maximumLength', { N: String(length) }), shown: MESSAGES.lengthExceed };
}

/** A number or a day beyond what there may be. */
const outOfRange = (bound: Beyond, limit: unknown): Verdict =>
  verdict('invalid', bound === 'min' ? 'minimumValue' : 'maximumValue', { N: textForm('literal', limit) });

function regexMismatch(errorMessage: string | undefined): Verdict {
  const found = verdict('regex', 'regexMismatch');
  return errorMessage ? { ...found, message: errorMessage, shown: errorMessage, messageId: undefined } : found;
}

/** A verdict in the specification's wording. */
export function verdict(tone: Tone, messageId: MessageId, params: MessageParams = {}): Verdict {
  const message = fillMessage(MESSAGES[messageId], params);
  return { tone, colour: COLOURS[tone], messageId, params, message, shown: message, isError: tone !== 'assigned' };
}

/** A value that the field's fixed list has not. */
export const NOT_LISTED: Verdict = Object.freeze(verdict('invalid', 'invalidValue'));
/** The same of a value that is stored already: it is marked, and stays until it is edited. */
export const STORED_NOT_LISTED: Verdict = Object.freeze({ ...NOT_LISTED, isError: false });
