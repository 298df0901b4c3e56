/** The fields that a rule reads and writes. */
import type { RuleSetDefinition } from '../../kinds/ruleSet.ts';
import type { RuleRow } from '../../kinds/rules.ts';

/**
 * The fields that decide a rule's assignment, and the field that it assigns; `writes` is empty for assertions. Auto-fetch rows
 * are excluded: they fill once, when their lookup field changes, outside the repeated pass (docs/contract/rules.md, Auto-fetch).
 */
export function assignmentsOf(rule: RuleSetDefinition): { reads: string[]; writes: string[] } {
  if (rule.isActive === false || rule.ruleType === 'autoFetching') return { reads: [], writes: [] };
  const rows = (rule.rows as RuleRow[]).filter(({ isActive }) => isActive !== false);
  if (!rows.some(({ ValOper }) => ValOper === 'assign' || ValOper === 'remove')) return { reads: [], writes: [] };
  const named = rows.flatMap((row) => [
    row.field,
    row.valueType === 'field' || row.operator === 'RESULT' ? row.field2 : undefined,
    row.thenValueType === 'field' ? row.thenField : undefined,
  ]);
  const reads = named.filter((name): name is string => typeof name === 'string' && name !== '');
  return { reads: [...new Set(reads)], writes: [rule.field] };
}
