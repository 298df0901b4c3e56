import type { Operation } from '../../../operations/operation.ts';
import { HttpError, invalid } from '../../../platform/http/httpError.ts';
import { t } from '../../../platform/words/localizedText.ts';
import { movePartsOf, transitionActorOf } from '../../../processes/acting.ts';
import { notMoved } from '../../../processes/steps/move.ts';
import { accessibleRecord } from '../../../records/read/accessibleRecord.ts';
import { isAccessible } from '../../../records/read/readAccess.ts';
import { projection } from '../../../records/read/wireRow.ts';
import { lifecycleOf, transitionRecords } from '../../../records/save/transitionRecords.ts';

/** Moves a record along its lifecycle; the store keeps how long it was in each state. */
export const transition: Operation<'records.transition'> = {
  async run(context, { entity, id, transition: name, reason, version, answers }) {
    const record = await accessibleRecord(context, entity, id, 'transition');
    const { runtime } = context;
    const lifecycle = lifecycleOf(runtime, entity);
    if (!lifecycle) throw invalid(`The entity "${entity}" has no states.`);
    const project = projection(context, entity);
    if (record.version !== version) throw changed([{ id, stored: project(record) }]);
    const [moved] = await transitionRecords(
      movePartsOf(context),
      lifecycle,
      {
        entity,
        transition: name,
        reason,
        records: [{ id, version }],
        answers: new Set(answers),
        reaches: isAccessible(context, entity, 'transition'),
      },
      transitionActorOf(context),
    );
    if (moved?.status === 'moved') {
      const { label } = lifecycle.transitions[name] ?? { label: name };
      return { msg: t('transitionDone', { transition: label }), row: project(moved.record) };
    }
    if (moved?.status !== 'refused') {
      const stored = moved?.stored;
      throw changed([{ id, ...(stored ? { stored: project(stored) } : {}) }]);
    }
    throw notMoved(moved);
  },
};

const changed = (conflicts: unknown[]) => new HttpError(412, t('recordWasChanged'), { conflicts });
