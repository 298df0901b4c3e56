/**
 * For checks that look at one definition and at nothing else: what they found right once, in any compilation, they are not
 * asked about again. Definitions that a file says are the same objects as long as the file is.
 */
import type { Context } from '../context.ts';

/** Wraps a check of one definition; `value` is the definition, whose kind and name are always the same. */
export function cachedPerDefinition<Given extends unknown[]>(
  check: (context: Context, ...given: Given) => void,
): (context: Context, value: object, ...given: Given) => void {
  const right = new WeakSet<object>();
  return (context, value, ...given) => {
    if (right.has(value)) return;
    const { faults, held } = context.report;
    const before = faults.length + held.length;
    check(context, ...given);
    // Without the engine less is looked at.
    if (context.checks && faults.length + held.length === before) right.add(value);
  };
}
