import { listOf } from '../../../../engine/values/list.ts';
import { textKey } from '../../../../engine/values/textKey.ts';
import type { Operation } from '../../../operations/operation.ts';
import { invalid } from '../../../platform/http/httpError.ts';
import { entityFields } from '../../../records/read/entityFields.ts';
import { accessibleSelection } from '../../../records/read/readAccess.ts';
import { contextOfTemplate, entitiesOf } from '../tariffEntities.ts';

const MAX_VALUES = 10;

/** Distinct values of a lane field, in order, of those that begin or go on with what was typed. */
export const laneValues: Operation<'rating.laneValues'> = {
  async run(call, { suggestionFor, templateId, q = '', pageLimit = MAX_VALUES }) {
    const context = await contextOfTemplate(call, templateId);
    context.access.need(entitiesOf(context).lane, 'list');
    const hidden = context.access.hidden(entitiesOf(context).lane);
    const { types } = entityFields(context.runtime, entitiesOf(context).lane);
    if (hidden.has(suggestionFor) || !Object.hasOwn(types, suggestionFor))
      throw invalid(`A lane has no field "${suggestionFor}".`);
    const selection = accessibleSelection(context, entitiesOf(context).lane, 'list', {
      condition: 'and',
      fields: [{ name: 'tariff', operator: 'equalTo', value: templateId }],
    });
    const found = new Map<string, string>();
    for await (const { values } of context.services.store.entities(entitiesOf(context).lane).each(selection)) {
      for (const value of listOf(values[suggestionFor]).map(String)) {
        const key = textKey(value);
        if (key.includes(textKey(q))) found.set(key, value);
      }
    }
    const ordered = [...found].sort(([a], [b]) => (a < b ? -1 : 1)).slice(0, Math.min(pageLimit, 100));
    return { msg: ordered.map(([, value]) => ({ id: value, v: value, n: value })) };
  },
};
