/**
 * Automatic transitions and procedures after saving and moving records (docs/contract/lifecycles.md, Automatic
 * transitions).
 */
import { transitionsOn } from '../../engine/lifecycles/lifecycle.ts';
import type { Acting, Processes } from '../operations/services.ts';
import { lifecycleOf, transitionRecords } from '../records/save/transitionRecords.ts';
import { actingIn, definitionContext, movePartsOf, transitionActorOf } from './acting.ts';
import { noteChange, type ProcedureChange, type Run } from './run.ts';
import { checkFirst, paramsOf, procedureOf, runSteps } from './runSteps.ts';
import { askOperation } from './steps/ask.ts';

const NOBODY_ASKS: ReadonlySet<string> = new Set();

/** @param note called with every change, in order */
export function createProcesses(note?: (change: ProcedureChange) => void): Processes {
  const runOf = (acting: Acting): Run => ({
    context: definitionContext({ ...acting, services: { ...acting.services, processes } }),
    byItself: true,
    callerTexts: new Set(),
    answers: NOBODY_ASKS,
    note,
    params: {},
    item: {},
    result: {},
    seenResults: {},
  });

  const processes: Processes = {
    async tell(given, entity, event, ids) {
      const lifecycle = lifecycleOf(given.runtime, entity);
      if (!lifecycle) return;
      const acting = { ...given, services: { ...given.services, processes } };
      const { store } = acting.services;
      let waiting = [...ids];
      for (const transition of transitionsOn(lifecycle, event)) {
        if (waiting.length === 0) return;
        const before = await store.entities(entity).getMany(waiting);
        const records = before.map(({ id }) => ({ id }));
        const outcomes = await transitionRecords(
          movePartsOf(acting),
          lifecycle,
          { entity, transition, records },
          transitionActorOf(acting, true),
        );
        outcomes.forEach((outcome, index) => {
          if (outcome.status !== 'moved') return;
          const { id } = outcome.record;
          noteChange(runOf(acting), { do: 'move', entity, id, transition }, before[index], outcome.record);
          waiting = waiting.filter((one) => one !== id);
        });
      }
    },
    ask(acting, operation, params) {
      return askOperation(runOf(acting).context, operation, params);
    },
    async follow(acting, name, params) {
      await acting.services.store.write(async (tx) => {
        const inside = runOf(actingIn(acting, acting.services.store.within(tx)));
        const definition = procedureOf(inside, name);
        const run = { ...inside, params: await paramsOf(inside, definition, params) };
        checkFirst(run, definition);
        await runSteps(run, definition.steps);
      });
    },
  };
  return processes;
}
