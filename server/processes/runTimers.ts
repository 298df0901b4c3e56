/**
 * Timed transitions (`afterDays` of a lifecycle): each record that has been in its state long enough is moved as if by
 * a user, with the actor "system". If a guard fails the record stays, and is checked again next time.
 */

import type { LifecycleDefinition } from '../../metadata/kinds/lifecycle.ts';
import { ownMember } from '../../metadata/nameMap.ts';
import type { Acting, Services } from '../operations/services.ts';
import { t } from '../platform/words/localizedText.ts';
import type { ProgramRuntime } from '../program/runtime/programRuntime.ts';
import { lifecycleOf, stateLabel, transitionRecords } from '../records/save/transitionRecords.ts';
import { movePartsOf, systemSession, systemUser, transitionActorOf } from './acting.ts';

const DAY_MS = 86_400_000;
const PAGE = 200;

export interface TimersRun {
  /** How many records were moved. */
  moved: number;
}

/** Makes every transition that is due; the time is read again for each record. Another server doing the same does no harm: the later of two finds nothing to do. */
export async function runTimers(
  parts: { services: Services; runtime: ProgramRuntime },
  clock: () => Date,
  signal?: AbortSignal,
): Promise<TimersRun> {
  const { runtime } = parts;
  let moved = 0;
  for (const entity of Object.keys(runtime.program.definitions.entity)) {
    const lifecycle = lifecycleOf(runtime, entity);
    if (!lifecycle) continue;
    for (const [name, days] of timersOf(lifecycle))
      moved += await runTimer(parts, { entity, lifecycle, name, days }, clock, signal);
  }
  return { moved };
}

/** The timers of a lifecycle, soonest first: where a server was away and two are due, the earlier one happens. */
export const timersOf = (lifecycle: LifecycleDefinition): [name: string, days: number][] =>
  Object.entries(lifecycle.transitions)
    .flatMap(([name, { afterDays }]): [string, number][] => (afterDays === undefined ? [] : [[name, afterDays]]))
    .sort(([a, days], [b, others]) => days - others || (a < b ? -1 : 1));

interface Timer {
  entity: string;
  lifecycle: LifecycleDefinition;
  name: string;
  days: number;
}

async function runTimer(
  parts: { services: Services; runtime: ProgramRuntime },
  { entity, lifecycle, name, days }: Timer,
  clock: () => Date,
  signal: AbortSignal | undefined,
): Promise<number> {
  const { services, runtime } = parts;
  const { store, log } = services;
  const records = store.entities(entity);
  const states = ownMember(lifecycle.transitions, name)?.from ?? [];
  const since = new Date(clock().getTime() - days * DAY_MS).toISOString();
  let moved = 0;
  let after: { id: string; since: string } | undefined;
  for (;;) {
    const due = await records.inStates({ states, since, after, limit: PAGE });
    for (const record of await records.getMany(due.map(({ id }) => id))) {
      if (signal?.aborted) return moved;
      const reason = t('timerReason', { days, state: stateLabel(lifecycle, record) }).in(runtime.program);
      const session = systemSession(runtime, record.scope);
      const now = clock();
      const acting: Acting = { services, runtime, session, today: runtime.today(now), now, log };
      const { id, version } = record;
      const [result] = await transitionRecords(
        movePartsOf(acting),
        lifecycle,
        { entity, transition: name, reason, records: [{ id, version }] },
        { ...transitionActorOf(acting, true), user: systemUser },
      );
      if (result?.status === 'moved') moved += 1;
    }
    after = due.at(-1);
    if (due.length < PAGE || !after) return moved;
  }
}
