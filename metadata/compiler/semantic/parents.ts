/** A record below another in a tree declares it by a reference. */
import type { Context } from '../context.ts';
import { descend } from '../cursor.ts';

export function parents(context: Context): void {
  for (const [name, { parent, fields }] of context.all('entity')) {
    const field = parent !== undefined && Object.hasOwn(fields, parent) ? fields[parent] : undefined;
    if (!field || (field.type === 'reference' && field.references !== undefined)) continue;
    const cursor = descend(context.cursor('entity', name), ['parent']);
    context.report.cursor(cursor, 'field-type', `"${parent}" is no reference: nothing can stand under what it says.`);
  }
}
