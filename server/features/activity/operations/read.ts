import type { Operation, OperationContext } from '../../../operations/operation.ts';
import { groupedBy } from '../../../platform/groupedBy.ts';
import { lifecycleOf } from '../../../records/save/transitionRecords.ts';
import { keyOf, type UserChange, userChanges } from '../userChanges.ts';

/** Labels of lifecycle states and transitions; a transition is recorded by its name. */
function stepOf(
  { runtime }: OperationContext,
  { entity, state, action }: UserChange,
): { step: string; action: string } {
  const own = lifecycleOf(runtime, entity);
  const reached = state === undefined ? undefined : own?.states[state];
  const taken = own && Object.hasOwn(own.transitions, action) ? own.transitions[action] : undefined;
  if (reached) return { step: reached.label ?? state ?? '', action: taken ? 'transition' : action };
  return taken ? { step: taken.label, action: 'transition' } : { step: '', action };
}

/** The changes of a user, the last day first. */
export const read: Operation<'activity.read'> = {
  async run(context, asked) {
    const groups = groupedBy(await userChanges(context, asked), keyOf);
    const { entity: entities } = context.runtime.program.definitions;
    const rows = [...groups].flatMap(([id, changes]) => {
      const first = changes[0];
      const last = changes.at(-1);
      if (!first || !last) return [];
      return {
        id,
        day: first.day,
        entityLabel: entities[first.entity]?.label ?? first.entity,
        ...stepOf(context, first),
        changes: changes.length,
        records: new Set(changes.map(({ record }) => record)).size,
        first: first.at,
        last: last.at,
      };
    });
    rows.sort((one, other) =>
      one.day === other.day ? (one.first < other.first ? 1 : -1) : one.day < other.day ? 1 : -1,
    );
    return { rows, total: rows.length };
  },
};
