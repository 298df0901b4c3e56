import type { Operation } from '../../../operations/operation.ts';
import { requestedSelection } from '../../../records/read/requestedSelection.ts';

export const count: Operation<'records.count'> = {
  async run(context, params) {
    context.access.need(params.entity, 'list');
    const { request } = await requestedSelection(context, params, 'list');
    return {
      total: await context.services.store.entities(params.entity).count({ ...request, signal: context.request.signal }),
    };
  },
};
