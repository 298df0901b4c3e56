/** Undo and redo of the builder. What is typed into one value, letter by letter, is one step. Pure. */
import { isGroup, type Query, type Rule } from '../parts/filter/query.ts';

export interface Steps {
  readonly past: readonly Query[];
  readonly present: Query;
  readonly future: readonly Query[];
  /** The rule whose value the last step changed. */
  readonly typing?: string | undefined;
}

/** Steps that are kept. */
const MOST = 100;

export const firstStep = (present: Query): Steps => ({ past: [], present, future: [] });

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
export function stepTo(steps: Steps, next: Query): Steps {
  const { present, past, typing } = steps;
  if (JSON.stringify(present) === JSON.stringify(next)) return steps;
  const typed = typedRule(present, next);
  if (typed !== undefined && typed === typing) return { ...steps, present: next, future: [] };
  return { past: [...past, present].slice(-MOST), present: next, future: [], typing: typed };
}

export function undone({ past, present, future }: Steps): Steps {
  const before = past.at(-1);
  if (!before) return { past, present, future };
  return { past: past.slice(0, -1), present: before, future: [present, ...future] };
}

export function redone({ past, present, future }: Steps): Steps {
  const [after, ...rest] = future;
  return after ? { past: [...past, present], present: after, future: rest } : { past, present, future };
}
