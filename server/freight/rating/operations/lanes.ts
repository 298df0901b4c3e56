import { laneColumns } from '../../../../engine/freight/laneColumns.ts';
import type { Operation } from '../../../operations/operation.ts';
import { invalid } from '../../../platform/http/httpError.ts';
import { accessibleRecord } from '../../../records/read/accessibleRecord.ts';
import { accessibleSelection, andFilters } from '../../../records/read/readAccess.ts';
import { requestedSelection } from '../../../records/read/requestedSelection.ts';
import { projection } from '../../../records/read/wireRow.ts';
import { versionOfRecord, withColumns } from '../laneRows.ts';
import { contextOfTemplate, entitiesOf } from '../tariffEntities.ts';
import { familyOf, lanesOfVersion } from '../tariffVersions.ts';

const DEFAULT_PAGE = 1000;
const MAX_PAGE_SIZE = 10_000;

/** The lanes of a version of a tariff, with the value of each column. */
export const lanes: Operation<'rating.lanes'> = {
  async run(call, { templateId, filter, sort, pageLimit, after }) {
    const context = await contextOfTemplate(call, templateId);
    context.access.need(entitiesOf(context).lane, 'list');
    if (!templateId) return { rows: [], total: 0 };
    const tariff = await accessibleRecord(context, entitiesOf(context).tariff, templateId, 'get');
    const asked = await requestedSelection(context, { entity: entitiesOf(context).lane, filter, sort }, 'list');
    const of = lanesOfVersion(tariff, await familyOf(context, tariff));
    const all = andFilters([asked.asked, of]);
    const limit = pageLimit || DEFAULT_PAGE;
    if (limit > MAX_PAGE_SIZE) throw invalid(`A page has at most ${MAX_PAGE_SIZE} rows.`);
    const selection = accessibleSelection(context, entitiesOf(context).lane, 'list', all);
    const store = context.services.store.entities(entitiesOf(context).lane);
    const [{ records, next }, total] = await Promise.all([
      store.list({
        ...selection,
        sort: sort ?? [{ field: 'name', dir: 'asc' }],
        limit,
        ...(after === undefined ? { offset: 0 } : { cursor: after }),
      }),
      store.count(selection),
    ]);
    const columns = laneColumns(await versionOfRecord(context, tariff));
    const project = projection(context, entitiesOf(context).lane);
    return {
      rows: records.map((record) => withColumns(project(record), columns)),
      total,
      ...(next === undefined ? {} : { next }),
    };
  },
};
