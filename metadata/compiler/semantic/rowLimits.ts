/** Fields that may limit the rows of a grant: only those that every record of the entity has. */
import { ownMember } from '../../nameMap.ts';
import type { Context } from '../context.ts';
import { descend } from '../cursor.ts';

/** Reports `addInAccessSet` of a field that only a template has: it would limit nothing. */
export function rowLimits(context: Context): void {
  for (const [name, { entity, fields }] of context.all('template')) {
    const own = entity === undefined ? undefined : context.get('entity', entity)?.fields;
    if (own === undefined) continue;
    for (const [key, { addInAccessSet }] of Object.entries(fields))
      if (addInAccessSet === true && ownMember(own, key) === undefined)
        context.report.cursor(
          { ...descend(context.cursor('template', name), ['fields', key, 'addInAccessSet']), aboutKey: true },
          'no-row-limit',
          `"addInAccessSet" has no effect: only fields of the entity "${entity}" limit rows. Add "${key}" to the entity.`,
          'warning',
        );
  }
}
