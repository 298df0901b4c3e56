/** The list that a lifecycle's field offers has every state: one that it lacks is shown as a wrong value. */
import type { EntityField } from '../../kinds/field.ts';
import type { Context } from '../context.ts';
import { type Cursor, descend } from '../cursor.ts';

export function stateLists(context: Context): void {
  for (const [, { entity, field, states }] of context.all('lifecycle')) {
    const check = (declared: Partial<EntityField> | undefined, holder: Cursor) => {
      const source = declared?.suggestionsSource;
      const list = source === undefined ? undefined : context.get('list', source);
      if (!list?.values || list.from) return;
      const missing = Object.keys(states).filter((state) => !Object.hasOwn(list.values ?? {}, state));
      if (missing.length > 0)
        context.report.cursor(
          descend(holder, ['suggestionsSource']),
          'missing-state',
          `The list "${source}" lacks ${missing.length === 1 ? 'the state' : 'the states'} ${missing.map((state) => `"${state}"`).join(', ')} of the lifecycle.`,
        );
    };
    check(context.get('entity', entity)?.fields[field], descend(context.cursor('entity', entity), ['fields', field]));
    for (const [name, template] of context.all('template'))
      if (template.entity === entity)
        check(template.fields[field], descend(context.cursor('template', name), ['fields', field]));
  }
}
