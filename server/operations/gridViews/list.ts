import { wireView } from '../../records/gridView.ts';
import { type Operation, signedIn } from '../operation.ts';

/** The looks of a grid that this person kept, and those that others of the system share. */
export const list: Operation<'gridViews.list'> = {
  async run(context, { grid }) {
    const { user, context: where } = signedIn(context);
    const { records } = await context.services.store.entities('gridView').list({
      scopes: [{ company: where.company, system: where.system }],
      today: context.today,
      filter: {
        condition: 'and',
        fields: [
          { name: 'grid', operator: 'equalTo', value: grid },
          {
            condition: 'or',
            fields: [
              { name: 'owner', operator: 'equalTo', value: user.id },
              { name: 'isShared', operator: 'equalTo', value: true },
            ],
          },
        ],
      },
      sort: [{ field: 'name', dir: 'asc' }],
      limit: 500,
    });
    return { views: records.map((record) => wireView(record, user.id)) };
  },
};
