/** The rows as a definition has them: END last, what is empty null, a list as its entries. */
import { listOf } from '../../../../engine/values/list.ts';
import type { RuleSetDefinition } from '../../../../metadata/kinds/ruleSet.ts';
import type { AutoFetchRow, RuleRow } from '../../../../metadata/kinds/rules.ts';
import { rightOf } from './choices.ts';
import type { Members, Rows } from './row.ts';

/** A list stays text while it is typed, so that a comma can be typed. */
const listed = (value: unknown, operator: unknown): unknown =>
  typeof value === 'string' && rightOf(operator) === 'list' && value.trim() !== '' ? listOf(value) : value;

/** Empty members become null; irrelevant members are omitted. */
function tidy(is: Members): Record<string, unknown> {
  const written: Members = {
    ...is,
    ...('value' in is ? { value: listed(is.value, is.expression) } : {}),
    ...('valValue' in is ? { valValue: listed(is.valValue, is.ValOper) } : {}),
  } as Members;
  const entries = Object.entries(written).map(
    ([name, value]) => [name, value === '' && name !== 'cond' ? null : value] as const,
  );
  return Object.fromEntries(
    entries.filter(([name, value]) => value !== undefined && !(name === 'isActive' && value === true)),
  );
}

export function savedRows(rows: Rows, fetching: boolean): RuleSetDefinition['rows'] {
  const own = rows.map(({ is }) => tidy(is));
  if (fetching) return own as unknown as AutoFetchRow[];
  return [...own, { cond: 'END' }] as RuleRow[];
}
