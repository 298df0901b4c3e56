/** A former name is nobody's now: else values, or grants, would go to two of that name, or be taken from one that is there. */
import { formerNamesOf } from '../../kinds/formerNames.ts';
import type { Context } from '../context.ts';
import { descend } from '../cursor.ts';

/** Grants that are stored name a permission by what it was called: that name is of no other. */
function ofPermissions(context: Context): void {
  const taken = new Map<string, string>();
  for (const [name, permission] of context.all('permission'))
    for (const [index, formerly] of formerNamesOf(permission).entries()) {
      const path = typeof permission.formerly === 'string' ? ['formerly'] : ['formerly', String(index)];
      const cursor = descend(context.cursor('permission', name), path);
      const other = taken.get(formerly);
      if (context.merged.get('permission')?.has(formerly))
        context.report.cursor(cursor, 'former-name', `There is a permission "${formerly}" now.`);
      else if (other !== undefined)
        context.report.cursor(cursor, 'former-name', `The permission "${other}" was called "${formerly}" already.`);
      taken.set(formerly, name);
    }
}

export function formerNames(context: Context): void {
  ofPermissions(context);
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
