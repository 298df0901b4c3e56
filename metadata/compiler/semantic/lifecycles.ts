/** A lifecycle's ways lead between states that it has, and every state can be come to. */
import type { Context } from '../context.ts';
import { meant } from '../nearest.ts';
import { descend, type Spot } from '../spot.ts';

export function lifecycles(context: Context): void {
  for (const [name, { states, transitions, initial }] of context.all('lifecycle')) {
    const root = context.spot('lifecycle', name);
    const known = (state: string, spot: Spot) => {
      if (!Object.hasOwn(states, state))
        context.report.spot(
          spot,
          'unknown-state',
          `The lifecycle "${name}" has no state "${state}".${meant(state, Object.keys(states))}`,
        );
    };
    known(initial, descend(root, ['initial']));
    for (const [key, { from, to }] of Object.entries(transitions)) {
      known(to, descend(root, ['transitions', key, 'to']));
      from.forEach((state, index) => {
        known(state, descend(root, ['transitions', key, 'from', index]));
      });
    }
    const reached = new Set([initial]);
    for (let size = 0; size !== reached.size; ) {
      size = reached.size;
      for (const { from, to } of Object.values(transitions))
        if (from.some((state) => reached.has(state))) reached.add(to);
    }
    for (const state of Object.keys(states))
      if (!reached.has(state))
        context.report.spot(
          { ...descend(root, ['states', state]), aboutKey: true },
          'unreachable-state',
          `No transition leads to the state "${state}".`,
          'warning',
        );
  }
}
