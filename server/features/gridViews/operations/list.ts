import { own } from '../../../../metadata/signatures/serverEntities.ts';
import type { Operation } from '../../../call/operation.ts';
import { wireView } from '../../../recordAccess/gridView.ts';
import { savedItems } from '../../../recordAccess/savedItems.ts';

/** The saved views of a grid that this person kept, and those that others of the system share. */
export const list: Operation<'gridViews.list'> = {
  async run(context, { grid }) {
    const { owner, find } = savedItems(context, own.gridView);
    const views = await find(
      {
        condition: 'and',
        fields: [
          { name: 'grid', operator: 'equalTo', value: grid },
          {
            condition: 'or',
            fields: [
              { name: 'owner', operator: 'equalTo', value: owner },
              { name: 'isShared', operator: 'equalTo', value: true },
            ],
          },
        ],
      },
      [{ field: 'name', dir: 'asc' }],
    );
    return { views: views.map((record) => wireView(record, owner)) };
  },
};
