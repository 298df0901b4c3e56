/**
 * Cached checks of the engine that passed, in any compilation: the same part with the same arguments passes again. Faults are
 * not cached, because their author is about to fix them.
 */
import type { CheckFault, Checks } from './checks.ts';

type PassedQuestions = WeakMap<object, Set<string>>;
const passed = new WeakMap<Checks, WeakMap<object, PassedQuestions>>();

/**
 * The faults that `look` finds. @param part what is looked at @param knowing all else that the answer depends on and that is
 * an object: nobody changes it @param question the rest
 */
export function cachedCheck(
  checks: Checks,
  part: unknown,
  knowing: object,
  question: string,
  check: () => CheckFault[],
): CheckFault[] {
  if (typeof part !== 'object' || part === null) return check();
  const parts = passed.get(checks) ?? new WeakMap<object, PassedQuestions>();
  passed.set(checks, parts);
  const known = parts.get(part) ?? new WeakMap<object, Set<string>>();
  parts.set(part, known);
  const answered = known.get(knowing);
  if (answered?.has(question)) return [];
  const faults = check();
  if (faults.length === 0) known.set(knowing, (answered ?? new Set()).add(question));
  return faults;
}
