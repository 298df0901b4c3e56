/**
 * Iterations that only create records of one entity, saved by one call instead of one per iteration: lookups run once
 * for all. Used only if the result is the same as one after another; if a record is refused, or reads others of its
 * entity, everything is rolled back, and the iterations run one by one.
 */
import { isTrue } from '../../engine/expressions/operations.ts';
import { numbersOf, transitionsOn } from '../../engine/lifecycles/lifecycle.ts';
import type { ProcedureStep } from '../../metadata/kinds/procedure.ts';
import { HttpError } from '../platform/http/httpError.ts';
import type { ProgramRuntime } from '../program/runtime/programRuntime.ts';
import { entityFields } from '../records/read/entityFields.ts';
import { saveRows } from '../records/save/saveRows.ts';
import { lifecycleOf } from '../records/save/transitionRecords.ts';
import type { EntityStore, Store } from '../store/index.ts';
import { actingIn } from './acting.ts';
import { evaluate, held, type Run } from './run.ts';
import { createdOrder, createdValues } from './steps/save.ts';

type Create = Extract<ProcedureStep, { do: 'create' }>;

/** Ends a save of rounds that has to be undone, because they are to be run one after another. */
export class OneByOne extends Error {}

/** One save of so many; what has to be undone is done again. */
export const ROUNDS_TOGETHER = 500;

/**
 * The step by which iterations can be saved together, if it is their only one; otherwise undefined. With a listener for
 * changes, as in a dry run, they are reported in order.
 */
export function createdTogether({ context, note }: Run, steps: readonly ProcedureStep[]): Create | undefined {
  const [step, ...others] = steps;
  if (note || others.length > 0 || step?.do !== 'create') return undefined;
  const { runtime } = context;
  if (looking(runtime).has(step.entity)) return undefined;
  // Procedures that follow a new record may read and change any other one.
  const lifecycle = lifecycleOf(runtime, step.entity);
  const isFollowed = (name: string) => {
    const transition = lifecycle?.transitions[name];
    return transition !== undefined && (transition.then || transition.asks || numbersOf(transition).length > 0);
  };
  if (lifecycle?.created || (lifecycle && transitionsOn(lifecycle, 'saved').some(isFollowed))) return undefined;
  return Object.hasOwn(entityFields(runtime, step.entity).fields, ROW_NAME) ? undefined : step;
}

/** How a row is called in a save. */
const ROW_NAME = 'tempId';

/** @returns false, and nothing is written, where the rounds are to be run one after another */
export async function saveTogether(run: Run, rounds: readonly Run[], step: Create): Promise<boolean> {
  const { services, runtime } = run.context;
  try {
    await services.store.write(async (tx) => {
      const inside = services.store.within(tx);
      const context = actingIn(run.context, withoutOthers(inside, step.entity));
      const writing = rounds.filter((round) => step.if === undefined || isTrue(evaluate(round, step.if)));
      const rows = writing.map((round, index) => ({ ...createdValues(round, step), [ROW_NAME]: index }));
      const { saved } = await saveRows(context, createdOrder(run, step, rows));
      if (saved.length < rows.length) throw new OneByOne();
      if (step.as === undefined) return;
      const records = await inside.entities(step.entity).getMany(saved.map(({ id }) => id));
      const byId = new Map(records.map((record) => [record.id, record]));
      for (const { id, tempId } of saved) {
        const record = byId.get(id);
        const round = writing[Number(tempId)];
        if (!record || !round) throw new OneByOne();
        round.result[step.as] = held(step.entity, record);
      }
    });
    return true;
  } catch (error) {
    if (error instanceof LooksAtOthers) looking(runtime).add(step.entity);
    else if (!(error instanceof OneByOne || error instanceof HttpError)) throw error;
    return false;
  }
}

/** A save of a record looked at others of its entity, which an earlier round could have made. */
class LooksAtOthers extends Error {}

/** The entities of which that is known, so that it is not tried again. */
const known = new WeakMap<ProgramRuntime, Set<string>>();

function looking(runtime: ProgramRuntime): Set<string> {
  const found = known.get(runtime) ?? new Set();
  known.set(runtime, found);
  return found;
}

/** Store functions that a save can use without reading other records of an entity: they take ids. */
const OWN = new Set<keyof EntityStore>(['getMany', 'saveMany']);

/** A store in which to look for other records of an entity ends what is under way. @throws LooksAtOthers */
const withoutOthers = (store: Store, entity: string): Store => ({
  ...store,
  within: (tx) => withoutOthers(store.within(tx), entity),
  entities(name) {
    const records = store.entities(name);
    if (name !== entity) return records;
    const refuse = () => {
      throw new LooksAtOthers();
    };
    const methods = Object.entries(records).map(([method, run]) => [
      method,
      OWN.has(method as keyof EntityStore) ? run : refuse,
    ]);
    return Object.fromEntries(methods) as EntityStore;
  },
});
