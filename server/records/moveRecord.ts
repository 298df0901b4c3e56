/** One record along its lifecycle: a person's transition and a timer's go this way. */
import { afterTransition, type Refusal, refusalOf, stateOf } from '../../engine/index.ts';
import type { LifecycleDefinition } from '../../metadata/kinds/lifecycle.ts';
import { ownMember } from '../../metadata/nameMap.ts';
import { compileIn } from '../program/runtime/expressions.ts';
import type { ProgramRuntime } from '../program/runtime/programRuntime.ts';
import type { Store, StoredRecord } from '../store/index.ts';
import { withComputed } from './computed.ts';
import { entityFields } from './entityFields.ts';

/** Who moves it, and when. */
export interface Mover {
  /** What the history says: a user's id, or `system`. */
  readonly by: string;
  /** The user as guards and expressions read it. */
  readonly user: Readonly<Record<string, unknown>>;
  /** yyyy-MM-dd in the tenant's zone. */
  readonly today: string;
  readonly now: Date;
}

export interface Move {
  readonly entity: string;
  readonly record: StoredRecord;
  readonly transition: string;
  readonly reason?: string | undefined;
}

export type Moved =
  | { status: 'moved'; record: StoredRecord }
  | { status: 'refused'; refusal: Refusal }
  /** Somebody else changed it meanwhile. */
  | { status: 'conflict' };

const LONGEST_REASON = 1000;

/** The lifecycle of an entity. @throws HttpError 404 for a name that is no entity */
export function lifecycleOf(runtime: ProgramRuntime, entity: string): LifecycleDefinition | undefined {
  const { lifecycle } = entityFields(runtime, entity).definition;
  return lifecycle === undefined ? undefined : runtime.program.definitions.lifecycle[lifecycle];
}

/** Takes a transition where guard, right and state allow it: the new state, what it sets, and the history's entry, in one write. */
export async function moveRecord(
  { store, runtime }: { store: Store; runtime: ProgramRuntime },
  lifecycle: LifecycleDefinition,
  { entity, record, transition, reason }: Move,
  { by, user, today, now }: Mover,
): Promise<Moved> {
  const { types, extraTypes } = entityFields(runtime, entity);
  const refusal = refusalOf(lifecycle, transition, record.values, { user, today, types }, reason);
  if (refusal) return { status: 'refused', refusal };
  const set = afterTransition(lifecycle, transition, record.values, { user, today }, (expression) =>
    compileIn(runtime.program, expression),
  );
  const after = withComputed(runtime, entity, set, { user, today });
  const changed = Object.entries(after).filter(([key, value]) => value !== record.values[key]);
  const [saved] = await store.entities(entity).saveMany({
    rows: [{ id: record.id, version: record.version, values: Object.fromEntries(changed) }],
    by,
    at: now.toISOString(),
    action: transition,
    definition: runtime.program.hash,
    ...(reason ? { reason: reason.slice(0, LONGEST_REASON) } : {}),
    extraTypes,
  });
  return saved?.status === 'saved' ? { status: 'moved', record: saved.record } : { status: 'conflict' };
}

/** What the state of a record is called. */
export const stateLabel = (lifecycle: LifecycleDefinition, record: StoredRecord): string => {
  const state = stateOf(lifecycle, record.values);
  return ownMember(lifecycle.states, state)?.label ?? state;
};
