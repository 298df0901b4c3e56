/** Conditions, and texts with fields of a record: each says over which template, and nothing else does. */
import type { EntityField } from '../../kinds/field.ts';
import type { Context } from '../context.ts';
import { type Cursor, descend } from '../cursor.ts';
import { didYouMean } from '../didYouMean.ts';

const TEXTS: ReadonlySet<string> = new Set(['text', 'multiline']);

export function conditions(context: Context): void {
  for (const [name, { fields }] of context.all('entity'))
    check(context, descend(context.cursor('entity', name), ['fields']), fields as Record<string, EntityField>);
}

function check(context: Context, at: Cursor, fields: Readonly<Record<string, EntityField>>): void {
  for (const [key, { type, over, overFrom }] of Object.entries(fields)) {
    const cursor = descend(at, [key]);
    const says = Number(over !== undefined) + Number(overFrom !== undefined);
    if (says === 0 && type !== 'condition') continue;
    if (type !== 'condition' && !TEXTS.has(type))
      context.report.cursor(cursor, 'condition-over', 'Only a condition or a text is over the fields of a template.');
    else if (says !== 1)
      context.report.cursor(
        cursor,
        'condition-over',
        'A condition says over which template it is: by "over", or by "overFrom" in its place.',
      );
    if (overFrom === undefined || Object.hasOwn(fields, overFrom)) continue;
    const nearest = didYouMean(overFrom, Object.keys(fields));
    context.report.cursor(descend(cursor, ['overFrom']), 'unknown-field', `There is no field "${overFrom}".${nearest}`);
  }
}
