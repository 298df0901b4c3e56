import { isUnstorable } from '../../../../engine/values/codePoints.ts';
import type { FilterTree } from '../../../../metadata/kinds/filter.ts';
import type { Operation } from '../../../operations/operation.ts';
import { invalid } from '../../../platform/http/httpError.ts';
import { accessibleSelection } from '../../../records/read/readAccess.ts';
import { visibleTypes } from '../../../records/read/requestedSelection.ts';

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
