/** The outcome of a tested row, as a short text and a color. */
import type { Tone } from '../../../engine/cells/verdict.ts';
import { tRule as say } from '../../text/t.ts';
import type { Names } from './ruleInWords.ts';
import type { Outcome } from './useTry.ts';

export interface OutcomeWords {
  text: string;
  tone: Tone | 'right' | 'silent' | 'cannot';
}

/** @param key the field that the rule is of */
export function outcomeWords({ check, why }: Outcome, key: string, names: Names): OutcomeWords {
  if (!check) return { text: say('rule.try.cannot', { why }), tone: 'cannot' };
  const label = (one: string) => names.field(one)?.label ?? one;
  const verdict = check.verdicts[key];
  if (verdict?.isError) return { text: verdict.message, tone: verdict.tone };
  const assigned = Object.keys(check.assigned);
  if (assigned.length > 0) {
    const lines = assigned.map((one) =>
      say('rule.try.assigned', { field: label(one), value: String(check.values[one] ?? '') }),
    );
    return { text: lines.join('; '), tone: 'assigned' };
  }
  const other = Object.values(check.verdicts).find(({ isError }) => isError);
  if (other) return { text: other.message, tone: other.tone };
  if (check.unsettled) return { text: check.unsettled.map(label).join(', '), tone: 'rule' };
  const decided = check.trace?.some(({ decidedBy }) => decidedBy !== undefined);
  return decided ? { text: say('rule.try.pass'), tone: 'right' } : { text: say('rule.try.silent'), tone: 'silent' };
}
