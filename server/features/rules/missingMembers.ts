/** Members of a rule's rows that a call must not leave empty: the value of a condition, the value of a result, the fields of a fetch. */
type Row = Readonly<Record<string, unknown>>;

/** Comparisons in which no value means an empty one (docs/contract/comparisons.md). */
const MAY_BE_EMPTY: readonly unknown[] = ['equalTo', 'notEqualTo'];
const FETCH_MEMBERS = ['autoField', 'matchKey', 'fetchKey'];

const isMissing = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

const valuesOf = (operator: unknown, one: string, lower: string, upper: string): string[] =>
  String(operator).startsWith('between') ? [lower, upper] : MAY_BE_EMPTY.includes(operator) ? [] : [one];

function requiredOf(row: Row, isAutoFetching: boolean): string[] {
  if (isAutoFetching) return FETCH_MEMBERS;
  const { expression, valueType, ValOper, thenValueType } = row;
  const hasCondition = !isMissing(expression) && !isMissing(row.field) && row.operator !== 'RESULT';
  const hasResult = !isMissing(ValOper) && ValOper !== 'remove';
  return [
    ...(hasCondition && valueType !== 'field' ? valuesOf(expression, 'value', 'value1', 'value2') : []),
    ...(hasResult && thenValueType !== 'field' ? valuesOf(ValOper, 'valValue', 'valValue1', 'valValue2') : []),
  ];
}

/** @returns the first row, counted from 1, with what it lacks; undefined where no row lacks anything */
export function missingMembers(
  rows: readonly Row[],
  isAutoFetching: boolean,
): { row: number; members: readonly string[] } | undefined {
  for (const [at, row] of rows.entries()) {
    const members = requiredOf(row, isAutoFetching).filter((member) => isMissing(row[member]));
    if (members.length > 0) return { row: at + 1, members };
  }
  return undefined;
}
