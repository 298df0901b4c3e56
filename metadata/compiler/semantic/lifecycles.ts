/** A lifecycle's ways lead between states that it has, and every state can be come to. */
import type { LifecycleDefinition } from '../../kinds/lifecycle.ts';
import type { Context } from '../context.ts';
import { type Cursor, descend } from '../cursor.ts';
import { didYouMean } from '../didYouMean.ts';
import { cycles } from './cycles.ts';

/** Timers of no days that lead round in a circle would move a record for ever. */
function restless(context: Context, root: Cursor, name: string, transitions: LifecycleDefinition['transitions']): void {
  const next = new Map<string, Set<string>>();
  const by = new Map<string, string>();
  for (const [key, { from, to, afterDays }] of Object.entries(transitions)) {
    if (afterDays !== 0) continue;
    for (const state of from) {
      next.set(state, (next.get(state) ?? new Set()).add(to));
      by.set(`${state} ${to}`, key);
    }
  }
  for (const circle of cycles(next)) {
    const key = by.get(`${circle[0]} ${circle[1] ?? circle[0]}`) as string;
    context.report.cursor(
      descend(root, ['transitions', key, 'afterDays']),
      'timer-circle',
      `Of the lifecycle "${name}", ${[...circle, circle[0]].join(' → ')} happens by itself, at once and without end: one of these timers needs days.`,
    );
  }
}

/** A transition writes the notes of judged records to fields that exist. */
function notedFields(context: Context, root: Cursor, { entity, transitions }: LifecycleDefinition): void {
  for (const [key, { validates }] of Object.entries(transitions))
    for (const [reference, fields] of Object.entries(validates?.notes ?? {})) {
      const at = descend(root, ['transitions', key, 'validates', 'notes', reference]);
      const judged = validates?.references ?? [];
      if (!judged.includes(reference))
        context.report.cursor(
          { ...at, aboutKey: true },
          'unknown-field',
          `Nothing judges "${reference}": it is none of the "references" here.${didYouMean(reference, judged)}`,
        );
      const other = context.get('entity', entity)?.fields[reference]?.references;
      const known = other === undefined ? undefined : context.get('entity', other)?.fields;
      if (!known) continue;
      for (const field of Object.keys(fields))
        if (!Object.hasOwn(known, field))
          context.report.cursor(
            { ...descend(at, [field]), aboutKey: true },
            'unknown-field',
            `The entity "${other}" has no field "${field}".${didYouMean(field, Object.keys(known))}`,
          );
    }
}

export function lifecycles(context: Context): void {
  for (const [name, lifecycle] of context.all('lifecycle')) {
    const { states, transitions, initial } = lifecycle;
    const root = context.cursor('lifecycle', name);
    notedFields(context, root, lifecycle);
    const known = (state: string, cursor: Cursor) => {
      if (!Object.hasOwn(states, state))
        context.report.cursor(
          cursor,
          'unknown-state',
          `The lifecycle "${name}" has no state "${state}".${didYouMean(state, Object.keys(states))}`,
        );
    };
    known(initial, descend(root, ['initial']));
    for (const [key, { from, to }] of Object.entries(transitions)) {
      known(to, descend(root, ['transitions', key, 'to']));
      from.forEach((state, index) => {
        known(state, descend(root, ['transitions', key, 'from', index]));
      });
    }
    restless(context, root, name, transitions);
    const reached = new Set([initial]);
    for (let size = 0; size !== reached.size; ) {
      size = reached.size;
      for (const { from, to } of Object.values(transitions))
        if (from.some((state) => reached.has(state))) reached.add(to);
    }
    for (const state of Object.keys(states))
      if (!reached.has(state))
        context.report.cursor(
          { ...descend(root, ['states', state]), aboutKey: true },
          'unreachable-state',
          `No transition leads to the state "${state}".`,
          'warning',
        );
  }
}
