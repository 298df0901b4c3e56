/** A block whose conditions an earlier block of the rule has already is never looked at. */
import { canonicalJson } from '../../canonical.ts';
import { RESULT_MEMBERS } from '../../kinds/ruleMembers.ts';
import type { RuleSetDefinition } from '../../kinds/ruleSet.ts';
import type { RuleRow } from '../../kinds/rules.ts';
import type { Context } from '../context.ts';
import { descend } from '../cursor.ts';

/** The members that do not affect whether two conditions are equal. */
const aside = new Set<string>([...RESULT_MEMBERS, 'isActive', 'cond']);

/** The condition of a row, without its result. */
const asked = (row: RuleRow): string =>
  canonicalJson(Object.fromEntries(Object.entries(row).filter(([word, value]) => !aside.has(word) && value !== null)));

export function sameBlocks(context: Context, name: string, rule: RuleSetDefinition): void {
  if (rule.ruleType === 'autoFetching') return;
  const first = new Map<string, number>();
  let conditions: string[] = [];
  let begun = 0;
  let active = true;
  (rule.rows as RuleRow[]).forEach((row, index) => {
    if (row.operator === 'RESULT') return;
    if (row.cond) {
      conditions = [];
      begun = index;
      active = row.isActive !== false;
    }
    if (row.isActive !== false) conditions.push(asked(row));
    if (row.operator !== 'THEN' || row.cond === 'ELSE' || !active) return;
    const key = conditions.join(' ');
    const before = first.get(key);
    if (before === undefined) first.set(key, begun);
    else
      context.report.cursor(
        descend(context.cursor('rules', name), ['rows', begun]),
        'unreachable-row',
        `Row ${begun + 1} asks what row ${before + 1} asks already: this block is never looked at.`,
      );
  });
}
