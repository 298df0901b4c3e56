/** Virtual fields of records and members: properties that have no effect on a computed value are reported. */
import type { EntityField, TemplateField } from '../../kinds/field.ts';
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
    ofFields(context, fields, root);
    for (const { names, list } of allLists(lists)) ofFields(context, list.fields, descend(root, pathOfList(names)));
  }
  for (const [name, { fields, entity }] of context.all('template')) {
    const root = context.cursor('template', name);
    if (entity === undefined) ofFields(context, fields, root);
    else
      for (const [key, { virtual }] of Object.entries(fields))
        if (virtual !== undefined)
          context.report.cursor(
            { ...descend(root, ['fields', key, 'virtual']), aboutKey: true },
            'virtual-field',
            `What records of "${entity}" are computed to be when they are read, the entity says: write "virtual" there.`,
          );
  }
}

function ofFields(
  context: Context,
  fields: Readonly<Record<string, EntityField | TemplateField>> | undefined,
  owner: Cursor,
): void {
  for (const [key, field] of Object.entries(fields ?? {}))
    if (field.virtual !== undefined) ofField(context, field, descend(owner, ['fields', key]));
}

function ofField(context: Context, field: Partial<EntityField>, at: Cursor): void {
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
