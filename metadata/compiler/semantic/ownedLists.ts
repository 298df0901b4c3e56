/** Lists that records own: each says what its members have, and what is said of it takes effect at its depth. */
import { allLists, listAt, type OwnedLists, pathOfList } from '../../ownedLists.ts';
import type { Context } from '../context.ts';
import { descend } from '../cursor.ts';

export function ownedLists(context: Context): void {
  for (const [name, { fields, lists }] of context.all('entity'))
    for (const { names, list } of allLists(lists)) {
      const at = pathOfList(names);
      const called = names.join('.');
      const key = names.at(-1) as string;
      const tell = (word: string | undefined, message: string): void =>
        context.report.cursor(
          { ...descend(context.cursor('entity', name), word === undefined ? at : [...at, word]), aboutKey: true },
          'owned-list',
          message,
        );
      const owner = names.length === 1 ? fields : fieldsOf(context, lists, names.slice(0, -1));
      if (owner && Object.hasOwn(owner, key))
        tell(undefined, `There is a field "${key}" beside the list "${called}": a value has one name.`);
      if (list.fields !== undefined && list.template !== undefined)
        tell('fields', `The list "${called}" has a template: what its members have is said there alone.`);
      if (list.fields === undefined && list.template === undefined)
        tell(undefined, `The list "${called}" does not say what its members have: "fields", or a "template".`);
      if (list.template !== undefined && context.get('template', list.template)?.entity !== undefined)
        tell('template', `The template "${list.template}" is of an entity: members are records of none.`);
      if (names.length > 1 && list.for !== undefined)
        tell('for', `The list "${called}" is there where "${names[0]}" is: variants are of the record.`);
      if (list.siblings && list.single)
        tell('siblings', `"siblings" of "${called}" has no effect: it has one member at most.`);
      for (const [field, { secret, isUniqueField, formerly }] of Object.entries(
        fieldsOf(context, lists, names) ?? {},
      )) {
        if (secret) tell(undefined, `The field "${field}" of the list "${called}" is secret, which needs a column.`);
        // Members are JSON: nothing would be moved, and what they have under the old name would be lost without a word.
        if (formerly !== undefined)
          tell(
            undefined,
            `"formerly" of the field "${field}" has no effect: members of "${called}" keep no former names.`,
          );
        if (isUniqueField && list.single)
          tell(undefined, `The field "${field}" is unique among members, and "${called}" has one at most.`);
      }
    }
}

function fieldsOf(context: Context, lists: OwnedLists | undefined, names: readonly string[]) {
  const { fields, template } = listAt(lists, names) ?? {};
  return fields ?? (template === undefined ? undefined : context.get('template', template)?.fields);
}
