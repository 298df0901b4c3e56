/** An ELSE row has no condition (docs/contract/rules.md, Rows and blocks): who writes one meant ELSEIF. */
import type { RuleSetDefinition } from '../../kinds/ruleSet.ts';
import type { RuleRow } from '../../kinds/rules.ts';
import type { Context } from '../context.ts';
import { descend } from '../cursor.ts';

export function elseConditions(context: Context, name: string, rule: RuleSetDefinition): void {
  if (rule.ruleType === 'autoFetching') return;
  (rule.rows as RuleRow[]).forEach(({ cond, expression }, index) => {
    if (cond !== 'ELSE' || !expression) return;
    context.report.cursor(
      descend(context.cursor('rules', name), ['rows', index, 'expression']),
      'else-condition',
      `Row ${index + 1}: ELSE has no condition, and this one is never looked at. ELSEIF has one.`,
    );
  });
}
