/** Fields that are computed when they are read: what else is said of them would never happen, and members have none. */
import type { EntityField } from '../../kinds/field.ts';
import { allLists, pathOfList } from '../../ownedLists.ts';
import type { Context } from '../context.ts';
import { type Cursor, descend } from '../cursor.ts';

/** Words that are about a value that is stored or typed. */
const STORED = [
  'compute',
  'onSave',
  'defaultValue',
  'isMandatory',
  'mandatoryWhen',
  'readonlyWhen',
  'isUniqueField',
  'addInAccessSet',
  'formerly',
  'secret',
] as const satisfies (keyof EntityField)[];

export function virtualFields(context: Context): void {
  for (const [name, { fields, lists }] of context.all('entity')) {
    const root = context.cursor('entity', name);
    for (const [key, field] of Object.entries(fields))
      if (field.virtual !== undefined) ofField(context, field, descend(root, ['fields', key]));
    for (const { names, list } of allLists(lists))
      for (const [key, { virtual }] of Object.entries(list.fields ?? {}))
        if (virtual !== undefined)
          context.report.cursor(
            { ...descend(root, [...pathOfList(names), 'fields', key, 'virtual']), aboutKey: true },
            'virtual-field',
            `Members of the list "${names.join('.')}" have no fields that are computed when they are read: say "compute".`,
          );
  }
}

function ofField(context: Context, field: EntityField, at: Cursor): void {
  for (const word of STORED)
    if (field[word] !== undefined && field[word] !== false)
      context.report.cursor(
        { ...descend(at, [word]), aboutKey: true },
        'virtual-field',
        `"${word}" has no effect: the field "${at.key}" is computed when it is read, and neither stored nor typed.`,
      );
  if (field.type === 'file' || field.type === 'condition')
    context.report.cursor(descend(at, ['type']), 'virtual-field', `No expression gives a ${field.type}.`);
}
