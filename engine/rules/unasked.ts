import { END, type Step } from './step.ts';

/**
 * A value past a limit is found wherever it stands: what some way to an end does not ask for is looked at there.
 * @param steps each after all that lead to it
 */
export function noteUnasked(first: Step, steps: readonly Step[], fields: number): void {
  const askedBefore = new Map<Step, ReadonlySet<number>>([[first, new Set()]]);
  for (const step of steps) {
    const before = askedBefore.get(step);
    // No way leads here.
    if (!before) continue;
    const asked = new Set(before).add(step.slot);
    for (const following of [step.ifTrue, step.ifFalse]) {
      if (!following) continue;
      const known = askedBefore.get(following);
      askedBefore.set(following, known ? new Set([...known].filter((slot) => asked.has(slot))) : asked);
    }
    if (step.kind === END)
      step.unasked = Array.from({ length: fields }, (_, i) => i).filter((slot) => !before.has(slot));
  }
}
