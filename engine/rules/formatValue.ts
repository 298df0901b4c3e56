import type { ComparisonClass } from '../../metadata/kinds/fieldTypes.ts';
import type { FormattingExpression } from '../../metadata/kinds/ruleMembers.ts';
import { type Arithmetic, calculate, calculateDecimal } from '../values/arithmetic.ts';
import { addDays } from '../values/day.ts';
import { decimalText } from '../values/decimal.ts';
import { numberOf } from '../values/number.ts';
import { classOf, daySideOf, type Side } from '../values/side.ts';
import { textForm } from '../values/textForm.ts';

const RANGE = /^\s*(\d+)\s*,\s*(\d+)\s*$/;

/**
 * Applies a formatting expression to a value (docs/contract/rules.md, Formatting): returns a literal, `null` for empty.
 * @param cls the class of the comparison; determines how literals and texts are converted
 */
export function formatValue(
  expression: FormattingExpression,
  side: Side,
  value: Side,
  cls: ComparisonClass,
  today: string,
): unknown {
  switch (expression) {
    case 'left':
    case 'right':
    case 'substring':
      return part(expression, textForm(side.kind, side.value), value) || null;
    default:
      return (
        (countsDays(side, cls) ? shifted(expression, side, value, today) : computed(expression, side, value, cls)) ??
        null
      );
  }
}

/** Days are counted where days are compared, and of a date field that is read as text. */
function countsDays({ kind }: Side, cls: ComparisonClass): boolean {
  if (cls === 'date') return true;
  return kind !== 'literal' && classOf(kind) === 'date' && cls !== 'numeric' && cls !== 'decimal';
}

function shifted(expression: Arithmetic, side: Side, value: Side, today: string): string | undefined {
  const day = daySideOf(side, today);
  const days = numberOf(value.value);
  if (day === undefined || days === undefined || expression === 'multiply' || expression === 'divide') return undefined;
  return addDays(day, expression === 'add' ? days : -days);
}

function computed(expression: Arithmetic, side: Side, value: Side, cls: ComparisonClass): number | string | undefined {
  // A decimal among them, or compared with: it stays one.
  if (cls === 'decimal' || side.kind === 'decimal' || value.kind === 'decimal') {
    const [one, other] = [exactly(side), exactly(value)];
    return one === undefined || other === undefined ? undefined : calculateDecimal(expression, one, other);
  }
  const a = numberOf(side.value);
  const b = numberOf(value.value);
  return a === undefined || b === undefined ? undefined : calculate(expression, a, b);
}

/** A side's digits: of a number field those of its nearest double. */
function exactly({ kind, value }: Side): string | undefined {
  return decimalText(kind === 'numeric' ? numberOf(value) : value);
}

/** Characters are code points, counted from 1. */
function part(expression: 'left' | 'right' | 'substring', text: string, value: Side): string {
  if (expression === 'substring') {
    const range = RANGE.exec(textForm(value.kind, value.value));
    if (!range) return '';
    return [...text].slice(Math.max(Number(range[1]) - 1, 0), Number(range[2])).join('');
  }
  const count = numberOf(value.value);
  if (count === undefined || !Number.isInteger(count) || count <= 0) return '';
  return [...text].slice(...(expression === 'left' ? [0, count] : [-count])).join('');
}
