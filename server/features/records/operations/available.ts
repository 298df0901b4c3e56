import { isUnstorable } from '../../../../engine/index.ts';
import type { FilterTree } from '../../../../metadata/kinds/filter.ts';
import { invalid } from '../../../base/http/httpError.ts';
import type { Operation } from '../../../call/operation.ts';
import { accessibleSelection } from '../../../recordAccess/readAccess.ts';
import { visibleTypes } from '../../../recordAccess/requestedSelection.ts';

/** Returns 1 if another accessible record has this value, ignoring outer whitespace, else 0. */
export const available: Operation<'records.available'> = {
  async run(context, { collection, availableFor, value, docId }) {
    context.access.need(collection, 'list');
    const type = visibleTypes(context, collection)[availableFor];
    if (!type || type === 'multiselect')
      throw invalid(`There is no field ${availableFor} whose values could be taken.`);
    const typed = value.trim();
    if (typed === '' || isUnstorable(typed)) return { msg: 0 };
    const filter: FilterTree = {
      condition: 'and',
      fields: [
        {
          name: availableFor,
          operator: 'equalTo',
          value: type === 'numeric' || type === 'decimal' ? Number(typed) : typed,
        },
      ],
    };
    const { records } = await context.services.store
      .entities(collection)
      .list({ ...accessibleSelection(context, collection, 'list', filter), limit: 2, fields: [availableFor] });
    return { msg: records.some((record) => record.id !== docId) ? 1 : 0 };
  },
};
