/** The former name of a field is nobody's now: else its values would go to two fields, or be taken from one that is there. */
import { formerNamesOf } from '../../kinds/field.ts';
import type { Context } from '../context.ts';
import { descend } from '../cursor.ts';

export function formerNames(context: Context): void {
  for (const [name, { fields }] of context.all('entity')) {
    const taken = new Map<string, string>();
    for (const [key, field] of Object.entries(fields)) {
      const at = ['fields', key, 'formerly'];
      for (const [index, formerly] of formerNamesOf(field).entries()) {
        const path = typeof field.formerly === 'string' ? at : [...at, String(index)];
        const cursor = descend(context.cursor('entity', name), path);
        const other = taken.get(formerly);
        if (Object.hasOwn(fields, formerly))
          context.report.cursor(cursor, 'former-name', `"${formerly}" is a field of the entity "${name}" now.`);
        else if (other !== undefined)
          context.report.cursor(cursor, 'former-name', `The field "${other}" was called "${formerly}" already.`);
        taken.set(formerly, key);
      }
    }
  }
}
