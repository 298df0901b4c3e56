import { type Operation, signedIn } from '../../../operations/operation.ts';
import { HttpError, invalid } from '../../../platform/http/httpError.ts';
import { t } from '../../../platform/words/localizedText.ts';
import { isAccessible } from '../../../records/read/readAccess.ts';
import { projection } from '../../../records/read/wireRow.ts';
import { type ConflictRow, conflictWords } from '../../../records/save/saveOutcome.ts';

const MAX_RECORDS = 10_000;

/** Removes records with a reason. A record changed since it was read stays, and is returned with its stored version. */
export const remove: Operation<'records.remove'> = {
  async run(context, { entity, ids, reason }) {
    context.access.need(entity, 'remove');
    const { user } = signedIn(context);
    if (ids.length === 0) throw invalid('No record is named.');
    if (ids.length > MAX_RECORDS) throw invalid(`At most ${MAX_RECORDS} records are removed at once.`);
    if (!reason || reason.trim() === '') {
      throw new HttpError(412, t('deleteReason'), { errors: { reason: t('deleteReason') } });
    }
    const store = context.services.store.entities(entity);
    const reached = isAccessible(context, entity, 'remove');
    const found = await store.getMany(ids.map(({ id }) => id));
    const mine = new Map(found.filter(reached).map((record) => [record.id, record.version]));
    const rows = ids.flatMap(({ id, version }) => {
      const now = mine.get(id);
      return now === undefined ? [] : [{ id, version: version ?? now }];
    });
    const results = await store.remove({
      rows,
      by: user.id,
      at: context.now.toISOString(),
      definition: context.runtime.program.hash,
      reason: reason.slice(0, 1000),
    });
    const project = projection(context, entity);
    const removed = results.flatMap((result) => (result.status === 'removed' ? [result.record.id] : []));
    const conflicts: ConflictRow[] = [
      ...results.flatMap((result) =>
        result.status === 'conflict'
          ? [{ id: result.id, ...(result.stored ? { stored: project(result.stored) } : {}) }]
          : [],
      ),
      // Missing or inaccessible: both are reported as missing.
      ...ids.filter(({ id }) => !mine.has(id)).map(({ id }) => ({ id })),
    ];
    if (conflicts.length > 0) {
      throw new HttpError(412, conflictWords(conflicts, 'recordsChanged', 'recordsGone'), { removed, conflicts });
    }
    return { msg: t('recordsRemoved', { count: removed.length }), removed, conflicts };
  },
};
