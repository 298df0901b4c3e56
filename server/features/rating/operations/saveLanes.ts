import { own } from '../../../../metadata/signatures/serverEntities.ts';
import type { Operation } from '../../../call/operation.ts';
import { saveLanes as save } from '../../../rating/saveLanes.ts';
import { accessibleRecord } from '../../../recordAccess/accessibleRecord.ts';
import { saveAnswer } from '../../../recordAccess/saveOutcome.ts';

/** Lanes of a tariff as a grid has them; where the version is in use they are those of the next one, which is made. */
export const saveLanes: Operation<'rating.saveLanes'> = {
  async run(context, { templateId, data = [], removed = [] }) {
    context.access.need(own.lane, 'update');
    const tariff = await accessibleRecord(context, own.tariff, templateId, 'get');
    const { tariff: version, ended, ...outcome } = await save(context, { tariff, rows: data, removed });
    return { ...saveAnswer(outcome), templateId: version.id, removed: ended };
  },
};
