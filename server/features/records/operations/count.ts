import type { Operation } from '../../../call/operation.ts';
import { requestedSelection } from '../../../recordAccess/requestedSelection.ts';

export const count: Operation<'records.count'> = {
  async run(context, params) {
    context.access.need(params.entity, 'list');
    const { request } = await requestedSelection(context, params, 'list');
    return {
      total: await context.services.store.entities(params.entity).count({ ...request, signal: context.request.signal }),
    };
  },
};
