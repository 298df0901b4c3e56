import { own } from '../../../../metadata/signatures/serverEntities.ts';
import { type Operation, signedIn } from '../../../operations/operation.ts';
import { accessibleSelection } from '../../../records/read/readAccess.ts';
import { projection } from '../../../records/read/wireRow.ts';

const MOST = 1000;

export const pending: Operation<'approvals.pending'> = {
  async run(context, { count: isCount = false }) {
    context.access.need(own.request, 'list');
    const { user } = signedIn(context);
    const selection = accessibleSelection(context, own.request, 'list', {
      condition: 'and',
      fields: [
        { name: 'status', operator: 'equalTo', value: 'pending' },
        { name: 'pendingFor', operator: 'isInList', value: [user.id] },
      ],
    });
    const store = context.services.store.entities(own.request);
    const count = await store.count(selection);
    if (isCount) return { count };
    const { records } = await store.list({ ...selection, sort: [{ field: 'dueOn', dir: 'asc' }], limit: MOST });
    return { count, data: records.map(projection(context, own.request)) };
  },
};
