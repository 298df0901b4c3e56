import type { OperatorName } from '../../metadata/signatures/operators.ts';
import { literalSide } from '../operators/sql/sqlSide.ts';
import { isBlank } from '../values/blank.ts';
import { compareCodePoints } from '../values/codePoints.ts';
import { entriesOf, textOf } from '../values/side.ts';
import { hasAsciiKey, isAscii, textKeyOf } from '../values/textTest.ts';
import type { ValueTest } from './valueTest.ts';

const NEVER: ValueTest = () => false;
const FEW = 8;

/** Tests of a text field's value against literals. */
export function textTest(operator: OperatorName, literal: unknown, upper: unknown): ValueTest | undefined {
  const key = textOf(literalSide(literal));
  if (operator === 'equalTo') return equalTest(key);
  if (operator === 'isInList') return listTest(literal);
  if (key === undefined) return NEVER;
  switch (operator) {
    case 'lessThan':
      return ordered((value) => compareCodePoints(value, key) < 0);
    case 'lessThanEqualTo':
      return ordered((value) => compareCodePoints(value, key) <= 0);
    case 'greaterThan':
      return ordered((value) => compareCodePoints(value, key) > 0);
    case 'greaterThanEqualTo':
      return ordered((value) => compareCodePoints(value, key) >= 0);
    case 'contains':
      return ordered((value) => value.includes(key));
    case 'beginsWith':
      return ordered((value) => value.startsWith(key));
    case 'endsWith':
      return ordered((value) => value.endsWith(key));
  }
  const upperKey = textOf(literalSide(upper));
  if (upperKey === undefined) return NEVER;
  if (operator === 'betweenInclusive')
    return ordered((value) => compareCodePoints(value, key) >= 0 && compareCodePoints(value, upperKey) <= 0);
  if (operator === 'betweenExclusive')
    return ordered((value) => compareCodePoints(value, key) > 0 && compareCodePoints(value, upperKey) < 0);
  return undefined;
}

function equalTest(key: string | undefined): ValueTest {
  if (key === undefined) return isBlank;
  if (isAscii(key)) return (value) => hasAsciiKey(value, key);
  return (value) => value === key || textKeyOf(value) === key;
}

/** Values written as the list has them are found without folding. */
function listTest(literal: unknown): ValueTest {
  const keys = new Set<string | undefined>(entriesOf(literalSide(literal)).map(textOf));
  keys.delete(undefined);
  const few = [...keys].filter((key) => key !== undefined);
  if (few.length <= FEW && few.every((key) => key !== '' && isAscii(key))) return fewTest(few);
  const written = new Set<unknown>(
    entriesOf(literalSide(literal))
      .map((entry) => entry.value)
      .filter((value) => typeof value === 'string'),
  );
  return (value) => written.has(value) || keys.has(textKeyOf(value));
}

/** A short list of plain keys is tried one by one: most values have none of their lengths. */
function fewTest(keys: readonly string[]): ValueTest {
  return (value) => {
    for (let i = 0; i < keys.length; i++) if (hasAsciiKey(value, keys[i] as string)) return true;
    return false;
  };
}

function ordered(accepts: (key: string) => boolean): ValueTest {
  return (value) => {
    const key = textKeyOf(value);
    return key !== undefined && accepts(key);
  };
}
