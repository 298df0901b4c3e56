import type { OperatorName } from '../../metadata/signatures/operators.ts';
import { literalSide } from '../operators/sql/sqlSide.ts';
import { setKey } from '../values/setKey.ts';
import { entryKeysOf, isEmptySide } from '../values/side.ts';
import { truthOf } from '../values/truth.ts';
import { dateTest } from './compileDateTest.ts';
import { decimalTest } from './compileDecimalTest.ts';
import { numericTest } from './compileNumericTest.ts';
import { textTest } from './compileTextTest.ts';
import type { Comparison } from './plan.ts';
import type { ValueTest } from './valueTest.ts';

/** The specialised test of a comparison with literals; undefined where there is none. */
export function testOfLiteral(comparison: Comparison): ValueTest | undefined {
  const { cls, operator, right, type } = comparison;
  const literal = 'literal' in right.value ? right.value.literal : undefined;
  const upper = right.upper && 'literal' in right.upper ? right.upper.literal : undefined;
  switch (cls) {
    case 'text':
      return textTest(operator, literal, upper);
    case 'numeric':
      return numericTest(operator, type, literal, upper);
    case 'decimal':
      return decimalTest(operator, literal, upper);
    case 'date':
      return dateTest(operator, type, literal, upper);
    case 'checkbox': {
      const wanted = truthOf(literal);
      return operator === 'equalTo' ? (value) => truthOf(value) === wanted : undefined;
    }
    case 'multiselect':
      return setTest(operator, literal);
  }
}

function setTest(operator: OperatorName, literal: unknown): ValueTest | undefined {
  const wanted = entryKeysOf(literalSide(literal));
  if (operator === 'equalTo') {
    const key = setKey(wanted);
    return (value) => setKey(entryKeysOf({ kind: 'multiselect', value })) === key;
  }
  if (operator !== 'isInList') return undefined;
  return (value) => {
    if (isEmptySide('multiselect', { kind: 'multiselect', value })) return false;
    for (const key of entryKeysOf({ kind: 'multiselect', value })) if (wanted.has(key)) return true;
    return false;
  };
}
