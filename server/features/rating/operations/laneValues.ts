import { listOf, textKey } from '../../../../engine/index.ts';
import { own } from '../../../../metadata/signatures/serverEntities.ts';
import { invalid } from '../../../base/http/httpError.ts';
import type { Operation } from '../../../call/operation.ts';
import { entityFields } from '../../../recordAccess/entityFields.ts';
import { accessibleSelection } from '../../../recordAccess/readAccess.ts';

const MAX_VALUES = 10;

/** Distinct values of a lane field, in order, of those that begin or go on with what was typed. */
export const laneValues: Operation<'rating.laneValues'> = {
  async run(context, { suggestionFor, templateId, q = '', pageLimit = MAX_VALUES }) {
    context.access.need(own.lane, 'list');
    const hidden = context.access.hidden(own.lane);
    const { types } = entityFields(context.runtime, own.lane);
    if (hidden.has(suggestionFor) || !Object.hasOwn(types, suggestionFor))
      throw invalid(`A lane has no field "${suggestionFor}".`);
    const selection = accessibleSelection(context, own.lane, 'list', {
      condition: 'and',
      fields: [{ name: 'tariff', operator: 'equalTo', value: templateId }],
    });
    const found = new Map<string, string>();
    for await (const { values } of context.services.store.entities(own.lane).each(selection)) {
      for (const value of listOf(values[suggestionFor]).map(String)) {
        const key = textKey(value);
        if (key.includes(textKey(q))) found.set(key, value);
      }
    }
    const ordered = [...found].sort(([a], [b]) => (a < b ? -1 : 1)).slice(0, Math.min(pageLimit, 100));
    return { msg: ordered.map(([, value]) => ({ id: value, v: value, n: value })) };
  },
};
