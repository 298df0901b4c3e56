import { readSorted } from '../../../authoring/sortIndexes.ts';
import type { Operation } from '../../../operations/operation.ts';
import { invalid } from '../../../platform/http/httpError.ts';
import { mapInSlices } from '../../../platform/timeSlice.ts';
import { markResting } from '../../../records/check/restingConditions.ts';
import { requestedSelection } from '../../../records/read/requestedSelection.ts';
import { storedFieldsFor } from '../../../records/read/virtualFields.ts';
import { projection, takingProjection } from '../../../records/read/wireRow.ts';

const DEFAULT_PAGE = 100;
const MAX_PAGE_SIZE = 10_000;

export const list: Operation<'records.list'> = {
  async run(context, params) {
    context.access.need(params.entity, 'list');
    const { request, fields, query } = await requestedSelection(context, params, 'list');
    // Hidden fields are not read.
    const hidden = context.access.hidden(params.entity);
    const shown = fields && [...fields].filter((field) => !hidden.has(field));
    const read = shown && storedFieldsFor(context.runtime, params.entity, shown);
    const limit = params.pageLimit || query?.pageLimit || DEFAULT_PAGE;
    if (limit > MAX_PAGE_SIZE) throw invalid(`A page has at most ${MAX_PAGE_SIZE} rows.`);
    const pageNo = params.after === undefined ? params.pageNo || 1 : undefined;
    const offset = ((pageNo ?? 1) - 1) * limit;
    if (!Number.isSafeInteger(offset + limit)) throw invalid('There is no page of this number.');
    const { records, next } = await readSorted(context, params.entity, request.sort?.[0]?.field, () =>
      context.services.store.entities(params.entity).list({
        ...request,
        signal: context.request.signal,
        limit,
        ...(read ? { fields: read } : {}),
        ...(params.after !== undefined ? { cursor: params.after } : { offset }),
      }),
    );
    const { signal } = context.request;
    const total = params.total
      ? { total: await context.services.store.entities(params.entity).count({ ...request, signal }) }
      : {};
    return {
      ...total,
      rows: markResting(
        context,
        params.entity,
        await mapInSlices(
          records,
          shown ? takingProjection(context, params.entity, shown) : projection(context, params.entity),
        ),
      ),
      ...(next === undefined ? {} : { next }),
      ...(pageNo === undefined ? {} : { pageNo }),
    };
  },
};
