import type { Operation } from '../../../call/operation.ts';
import { saveLanes as save } from '../../../rating/saveLanes.ts';
import { contextOfTemplate, entitiesOf } from '../../../rating/tariffEntities.ts';
import { accessibleRecord } from '../../../recordAccess/accessibleRecord.ts';
import { saveAnswer } from '../../../recordAccess/saveOutcome.ts';

/** Lanes of a tariff as a grid has them; where the version is in use they are those of the next one, which is made. */
export const saveLanes: Operation<'rating.saveLanes'> = {
  async run(call, { templateId, data = [], removed = [] }) {
    const context = await contextOfTemplate(call, templateId);
    context.access.need(entitiesOf(context).lane, 'update');
    const tariff = await accessibleRecord(context, entitiesOf(context).tariff, templateId, 'get');
    const { tariff: version, ended, ...outcome } = await save(context, { tariff, rows: data, removed });
    return { ...saveAnswer(outcome), templateId: version.id, removed: ended };
  },
};
