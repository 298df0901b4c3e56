/** The list that a lifecycle's field offers has every state: one that it lacks is shown as a wrong value. */
import type { EntityField } from '../../kinds/field.ts';
import type { Context } from '../context.ts';
import { descend, type Spot } from '../spot.ts';

export function stateLists(context: Context): void {
  for (const [, { entity, field, states }] of context.all('lifecycle')) {
    const check = (said: Partial<EntityField> | undefined, holder: Spot) => {
      const source = said?.suggestionsSource;
      const list = source === undefined ? undefined : context.get('list', source);
      if (!list?.values || list.from) return;
      const missing = Object.keys(states).filter((state) => !Object.hasOwn(list.values ?? {}, state));
      if (missing.length > 0)
        context.report.spot(
          descend(holder, ['suggestionsSource']),
          'missing-state',
          `The list "${source}" lacks ${missing.length === 1 ? 'the state' : 'the states'} ${missing.map((state) => `"${state}"`).join(', ')} of the lifecycle.`,
        );
    };
    check(context.get('entity', entity)?.fields[field], descend(context.spot('entity', entity), ['fields', field]));
    for (const [name, template] of context.all('template'))
      if (template.entity === entity)
        check(template.fields[field], descend(context.spot('template', name), ['fields', field]));
  }
}
