/**
 * Fields by the name of something that every object of JavaScript inherits (`constructor`, `toString`): what reads a value by
 * the name of its field would find that instead of nothing. No data is called so, and the language refuses it.
 */
import { allLists, pathOfList } from '../../ownedLists.ts';
import type { Context } from '../context.ts';
import { type Cursor, descend } from '../cursor.ts';

function checkNames(context: Context, cursor: Cursor, fields: object): void {
  for (const key of Object.keys(fields))
    if (key in Object.prototype)
      context.report.cursor(
        { ...descend(cursor, ['fields', key]), aboutKey: true },
        'bad-name',
        `A field cannot be called "${key}": every object of JavaScript has a member of that name. Give it another name.`,
      );
}

export function inheritedNames(context: Context): void {
  for (const [name, { fields, lists }] of context.all('entity')) {
    const cursor = context.cursor('entity', name);
    checkNames(context, cursor, fields);
    for (const { names, list } of allLists(lists))
      if (list.fields) checkNames(context, descend(cursor, pathOfList(names)), list.fields);
  }
  for (const [name, { fields }] of context.all('template'))
    checkNames(context, context.cursor('template', name), fields);
}
