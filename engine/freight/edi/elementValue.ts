/** The content of an element: its field's value reformed, formatted by type, replaced, cut, padded, checked. */

import { compileRegex } from '../../regex/compileRegex.ts';
import { exactQuotient } from '../../values/arithmetic.ts';
import { isBlank } from '../../values/blank.ts';
import { currencyDigits } from '../../values/currencyDigits.ts';
import { decimalText } from '../../values/decimal.ts';
import { listOf } from '../../values/list.ts';
import { numberOf } from '../../values/number.ts';
import { amountOf, digitsOf, ZERO } from '../amounts.ts';
import type { EdiElementDesign, EdiValidationRule, EdiWriteFault } from './design.ts';
import { writtenDate } from './ediDates.ts';
import { toFixed, toImplied } from './impliedDecimal.ts';
import { categoryOf, fieldValue, itemsOf, roundOf, type WriteScope } from './scope.ts';

/** Reports an error of an element. */
export type Complain = (code: EdiWriteFault['code'], found?: string, expected?: string) => void;

/** An element made ready: what it writes in a scope, repetitions apart. */
export interface ElementPlan {
  readonly fieldId: string;
  /** Its place, from 1, and that of its component. */
  readonly element: number;
  readonly component: number;
  readonly source: string;
  readonly isMandatory: boolean;
  write(scope: WriteScope, complain: Complain): string | readonly string[];
}

const wholeOf = (value: unknown): number | undefined => {
  const number = numberOf(value);
  return number !== undefined && Number.isInteger(number) && number >= 0 ? number : undefined;
};

/** How a value is written, by the name of its type. */
function writerOf(
  design: EdiElementDesign,
  decimalMark: string,
): (value: unknown, scope: WriteScope, complain: Complain) => string {
  const type = (design.reformationFieldDataType || design.fieldNameType || 'text').trim();
  const pattern = (design.dateAndTime ?? '').trim();
  const marked = (text: string) => (decimalMark === '.' ? text : text.replace('.', decimalMark));
  const number =
    (make: (value: unknown, scope: WriteScope) => string | undefined) =>
    (value: unknown, scope: WriteScope, complain: Complain) => {
      const made = make(value, scope);
      if (made === undefined) complain('noNumber', String(value));
      return made === undefined ? '' : marked(made);
    };
  const [, kind = type, digits = ''] = /^(implied|decimal)(\d)$/.exec(type) ?? [];
  if (kind === 'implied') return number((value) => toImplied(value, Number(digits)));
  if (kind === 'decimal') return number((value) => toFixed(value, Number(digits)));
  const currencyOf = (scope: WriteScope) => currencyDigits(fieldValue('invoice.currency', scope));
  switch (type) {
    case 'impliedMoney':
      return number((value, scope) => toImplied(value, currencyOf(scope)));
    case 'money':
      return number((value, scope) => toFixed(value, currencyOf(scope)));
    case 'number':
    case 'numeric':
      return number((value) => decimalText(value));
    default:
      if (type !== 'date' && pattern === '') return (value) => String(value);
      return (value, _scope, complain) => {
        const made = writtenDate(value, pattern || 'yyyyMMdd');
        if (made === undefined) complain('noDate', String(value));
        return made ?? '';
      };
  }
}

/** The value over the rounds of a loop, where it is reformed; the loop's category, and the field in it. */
function reformed(design: EdiElementDesign, source: string): ((scope: WriteScope) => unknown) | undefined {
  const how = design.reformation ?? 'noChange';
  if (!['weightedAvg', 'average', 'perElementCount'].includes(how)) return undefined;
  const category = categoryOf(design.reformationFieldType || source.split('.')[0]);
  const weight = design.reformationFieldName ? `${category}.${design.reformationFieldName.replace(/^.*\./, '')}` : '';
  return (scope) => {
    const rounds = itemsOf(category, scope).map((item, index) => roundOf(scope, category, item, index + 1));
    if (how === 'perElementCount') {
      const amount = amountOf(fieldValue(source, scope));
      const count =
        weight === '' ? rounds.length : rounds.filter((round) => !isBlank(fieldValue(weight, round))).length;
      return amount && count > 0 ? digitsOf(exactQuotient(amount, amountOf(count) ?? ZERO)) : undefined;
    }
    let sum = ZERO;
    let weights = ZERO;
    for (const round of rounds) {
      const amount = amountOf(fieldValue(source, round));
      const by = how === 'average' ? amountOf(1) : amountOf(fieldValue(weight, round));
      if (!amount || !by) continue;
      sum = sum.plus(amount.times(by));
      weights = weights.plus(by);
    }
    return weights.isZero() ? undefined : digitsOf(exactQuotient(sum, weights));
  };
}

/** Returns true if a written text obeys a rule of an element or a segment. */
export function holdsRule({ kind, value }: EdiValidationRule, text: string): boolean {
  switch (kind) {
    case 'matches':
      return compileRegex(value).test(text);
    case 'oneOf':
      return value.split(',').some((one) => one.trim() === text);
    case 'shortest':
      return text.length >= Number(value);
    case 'longest':
      return text.length <= Number(value);
    case 'least':
      return numberOf(text) !== undefined && (numberOf(text) as number) >= Number(value);
    case 'most':
      return numberOf(text) !== undefined && (numberOf(text) as number) <= Number(value);
  }
}

/** Left, right or none, however it is spelled: `Left Padding`, `left`. */
const paddingOf = (name: string | null | undefined): 'left' | 'right' | undefined => {
  const plain = (name ?? '').trim().toLowerCase();
  return plain.startsWith('left') ? 'left' : plain.startsWith('right') ? 'right' : undefined;
};

/** Transforms the text of a value: replaces, cuts, pads to its length. */
function finisherOf(design: EdiElementDesign): (text: string, complain: Complain) => string {
  const replacements = (design.replacee ?? []).flatMap(({ from, to }) => (from ? [{ from, to: to ?? '' }] : []));
  const first = wholeOf(design.substring?.from);
  const last = wholeOf(design.substring?.to);
  const length = wholeOf(design.length);
  const padding = paddingOf(design.paddingType);
  const pad = (padding === 'left' ? design.leftPadElement : design.rightPadElement) || ' ';
  const isPlain = replacements.length === 0 && first === undefined && last === undefined && length === undefined;
  if (isPlain) return (text) => text;
  return (text, complain) => {
    let made = text;
    for (const { from, to } of replacements) made = made.split(from).join(to);
    if (first !== undefined || last !== undefined) made = made.slice(Math.max(0, (first ?? 1) - 1), last);
    if (length === undefined || made === '') return made;
    // Nothing is cut unasked: what is missing at the end of a number is another number.
    if (made.length > length) complain('tooLong', made, String(length));
    // A sign stays in front of the zeros of its number.
    if (padding === 'left' && /^\d$/.test(pad) && /^[+-]\d/.test(made))
      return made.charAt(0) + made.slice(1).padStart(length - 1, pad);
    if (padding === 'left') return made.padStart(length, pad);
    return padding === 'right' ? made.padEnd(length, pad) : made;
  };
}

/** The composed name of an element's field; empty for fixed text. */
export function ediSourceOf(design: Pick<EdiElementDesign, 'field' | 'fieldType' | 'fieldName'>): string {
  const composed = (design.field ?? '').trim();
  if (composed !== '') return composed;
  const type = (design.fieldType ?? '').trim();
  const name = design.fieldName?.trim() ?? '';
  if (type === 'fixedText' || type === 'fixed') return '';
  if (type === 'dateAndTime' || type === 'date') return name || 'now';
  const point = name.indexOf('.');
  const hasCategory = point > 0 && (type === '' || categoryOf(name.slice(0, point)) === categoryOf(type));
  if (type === '' || hasCategory) return name;
  return name === '' ? type : `${type}.${name}`;
}

/**
 * Compiles an element.
 * @param position its position, unless the design declares one
 */
export function planElement(design: EdiElementDesign, position: number, decimalMark: string): ElementPlan {
  const fieldId = String(design.fieldId ?? '').trim();
  const [, element = String(position), component = '1'] = /^0*(\d{1,2})(?:[.-]0*(\d{1,2}))?$/.exec(fieldId) ?? [];
  const source = ediSourceOf(design);
  const fixed = design.fixedTextVal ?? '';
  const write = writerOf(design, decimalMark);
  const finish = finisherOf(design);
  const compute = reformed(design, source);
  const rules = design.validationRules ?? [];
  const one = (value: unknown, scope: WriteScope, complain: Complain): string => {
    const text = isBlank(value) ? '' : write(value, scope, complain);
    // An empty value becomes the fixed text.
    const made = finish(text === '' ? fixed : text, complain);
    if (made !== '') for (const rule of rules) if (!holdsRule(rule, made)) complain('ruleBroken', made, rule.value);
    return made;
  };
  const isRepeated = design.repeated === true || design.repeated === 'always' || design.repeated === 'true';
  return {
    fieldId: component === '1' && !fieldId.includes('.') ? element : `${element}.${component}`,
    element: Number(element),
    component: Number(component),
    source: source || (fixed === '' ? '' : 'fixedText'),
    isMandatory: design.mandatory === true,
    write(scope, complain) {
      const value = source === '' ? undefined : compute ? compute(scope) : fieldValue(source, scope);
      if (isRepeated) return listOf(value).map((item) => one(item, scope, complain));
      return one(Array.isArray(value) ? value.join(' ') : value, scope, complain);
    },
  };
}
