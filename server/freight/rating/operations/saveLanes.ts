import type { Operation } from '../../../operations/operation.ts';
import { accessibleRecord } from '../../../records/read/accessibleRecord.ts';
import { saveAnswer } from '../../../records/save/saveOutcome.ts';
import { saveLanes as save } from '../saveLanes.ts';
import { contextOfTemplate, entitiesOf } from '../tariffEntities.ts';

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
