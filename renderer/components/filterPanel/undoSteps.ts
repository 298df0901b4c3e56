/** Steps of the builder of filters. Pure. */
import { isGroup, type Query, type Rule } from '../parts/filter/query.ts';
import { recordStep, type UndoHistory } from '../parts/undoHistory.ts';

const rulesOf = (query: Query): Rule[] => query.rules.flatMap((node) => (isGroup(node) ? rulesOf(node) : [node]));
const withoutValues = (query: Query): string =>
  JSON.stringify(query, (key, value) => (key === 'value' || key === 'was' ? undefined : value));

/** The one rule whose value differs, where nothing else does. */
function typedRule(before: Query, after: Query): string | undefined {
  if (withoutValues(before) !== withoutValues(after)) return undefined;
  const rules = rulesOf(after);
  const changed = rulesOf(before).filter(({ value }, at) => JSON.stringify(value) !== JSON.stringify(rules[at]?.value));
  return changed.length === 1 ? changed[0]?.id : undefined;
}

/** The next step; the same steps where nothing changed. */
export function stepTo(steps: UndoHistory<Query>, next: Query): UndoHistory<Query> {
  if (JSON.stringify(steps.present) === JSON.stringify(next)) return steps;
  return recordStep(steps, next, typedRule(steps.present, next));
}
