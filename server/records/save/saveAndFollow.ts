/** The write of a save, with what a lifecycle lets follow when records are made and changed (docs/contract/lifecycles.md). */
import { transitionsOn } from '../../../engine/lifecycles/lifecycle.ts';
import type { LifecycleDefinition } from '../../../metadata/kinds/lifecycle.ts';
import { ordered } from '../../../metadata/order.ts';
import { clockScope } from '../../operations/clockScope.ts';
import type { OperationContext } from '../../operations/operation.ts';
import { userScope } from '../../operations/requestScope.ts';
import { HttpError } from '../../platform/http/httpError.ts';
import { type Localizable, localize } from '../../platform/words/localizedText.ts';
import type { SaveRequest, SaveResult } from '../../store/index.ts';
import { entityFields } from '../read/entityFields.ts';
import { lifecycleOf } from './transitionRecords.ts';

const SAVED = 'saved';

/**
 * Saves records; automatic transitions (`on`) and the procedures that follow run in the same transaction. If they are
 * refused, the record is refused too, without affecting others.
 */
export async function saveAndFollow(
  context: OperationContext,
  entity: string,
  request: SaveRequest,
): Promise<SaveResult[]> {
  const lifecycle = lifecycleOf(context.runtime, entity);
  const isAlone = !lifecycle || !(lifecycle.created || lifecycle.saved || transitionsOn(lifecycle, SAVED).length > 0);
  if (isAlone) return context.services.store.entities(entity).saveMany(request);
  const refused = new Map<number, SaveResult>();
  for (;;) {
    const rows = request.rows.map((row, index) => ({ row, index })).filter(({ index }) => !refused.has(index));
    try {
      const results = await saveWithFollowers(context, entity, lifecycle, {
        ...request,
        rows: rows.map(({ row }) => row),
      });
      const byIndex = new Map(rows.map(({ index }, at) => [index, results[at] as SaveResult]));
      return request.rows.map((_, index) => (refused.get(index) ?? byIndex.get(index)) as SaveResult);
    } catch (error) {
      if (!(error instanceof FollowerRefused)) throw error;
      const { index } = rows[error.at] as { index: number };
      const field = entityFields(context.runtime, entity).definition.title;
      const message = localize(context.runtime.program, error.words);
      refused.set(index, { status: 'refused', field, message, follows: true });
    }
  }
}

/** Undoes the save of rows, of which one may not be: what follows it is refused. */
class FollowerRefused extends Error {
  readonly at: number;
  readonly words: Localizable;
  constructor(at: number, words: Localizable) {
    super('What follows is refused.');
    this.at = at;
    this.words = words;
  }
}

/** @throws FollowerRefused with the place of the row */
async function saveWithFollowers(
  context: OperationContext,
  entity: string,
  lifecycle: LifecycleDefinition,
  request: SaveRequest,
): Promise<SaveResult[]> {
  const { store, processes } = context.services;
  return store.write(async (tx) => {
    const services = { ...context.services, store: store.within(tx) };
    const records = services.store.entities(entity);
    const results = await records.saveMany(request);
    const acting = { ...context, services };
    for (const [at, result] of results.entries()) {
      if (result.status !== 'saved' || !result.changed) continue;
      const followers = request.rows[at]?.version ? lifecycle.saved : lifecycle.created;
      for (const [, { procedure, with: given = {} }] of ordered(followers)) {
        const record = { ...result.record.values, id: result.record.id, version: result.record.version };
        const scope = { record, user: userScope(context.session), ...clockScope(context) };
        const params = Object.entries(given).map(([key, expression]) => [
          key,
          context.runtime.compiled(expression).run(scope as never),
        ]);
        await processes.follow(acting, procedure, Object.fromEntries(params)).catch((error: unknown) => {
          throw error instanceof HttpError ? new FollowerRefused(at, error.words) : error;
        });
      }
    }
    const ids = results.flatMap((result) => (result.status === 'saved' && result.changed ? [result.record.id] : []));
    await processes.tell(acting, entity, SAVED, ids);
    const now = new Map((await records.getMany(ids)).map((record) => [record.id, record]));
    return results.map((result) =>
      result.status === 'saved' ? { ...result, record: now.get(result.record.id) ?? result.record } : result,
    );
  });
}
