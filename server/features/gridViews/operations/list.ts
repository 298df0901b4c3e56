import { own } from '../../../../metadata/signatures/serverEntities.ts';
import type { Operation } from '../../../operations/operation.ts';
import { gridsOverTime, withoutFormer } from '../../../records/read/formerKeys.ts';
import { wireView } from '../../../records/read/gridView.ts';
import { savedItems } from '../../../records/read/savedItems.ts';

/** The saved views of a grid that this person kept, and those that others of the system share. */
export const list: Operation<'gridViews.list'> = {
  async run(context, { grid }) {
    const { owner, find } = savedItems(context, own.gridView);
    const views = await find(
      {
        condition: 'and',
        fields: [
          { name: 'grid', operator: 'isInList', value: gridsOverTime(context.runtime.program, grid) },
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
    const shown = withoutFormer(views, 'grid', grid, 'name');
    return { views: shown.map((record) => wireView(record, owner)) };
  },
};
