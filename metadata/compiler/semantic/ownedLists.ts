/** Owned lists: each declares its members' fields, and its properties are valid at its depth. */
import type { OwnedList } from '../../kinds/ownedList.ts';
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
      if (list.fields === undefined && list.template === undefined && list.lists === undefined)
        tell(undefined, `The list "${called}" does not say what its members have: "fields", a "template", or "lists".`);
      if (list.template !== undefined && context.get('template', list.template)?.entity !== undefined)
        tell('template', `The template "${list.template}" is of an entity: members are records of none.`);
      if (names.length > 1 && list.for !== undefined)
        tell('for', `The list "${called}" is there where "${names[0]}" is: variants are of the record.`);
      if (list.siblings && list.single)
        tell('siblings', `"siblings" of "${called}" has no effect: it has one member at most.`);
      if (list.formerly)
        formerList(list, { context, called, others: { ...owner, ...ownersLists(lists, names) }, tell });
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

/** The lists beside a list. */
const ownersLists = (lists: OwnedLists | undefined, names: readonly string[]): OwnedLists =>
  (names.length === 1 ? lists : listAt(lists, names.slice(0, -1))?.lists) ?? {};

interface AboutList {
  context: Context;
  called: string;
  /** The other fields and lists of its owner, by name. */
  others: Readonly<Record<string, unknown>>;
  tell(word: string | undefined, message: string): void;
}

/** Checks former names: each has a current replacement, and must not be an existing name. */
function formerList(list: OwnedList, { context, called, others, tell }: AboutList): void {
  const { fields = {}, text } = list.formerly ?? {};
  if (Object.keys(fields).length > 0 && !list.single)
    tell('formerly', `"formerly" of "${called}": fields of its owner go into a sub-object, which is "single".`);
  const taken = new Set<string>();
  for (const [path, was] of Object.entries(fields)) {
    const names = path.split('.');
    const key = names.pop() as string;
    const within = names.length === 0 ? list : singleAt(list.lists, names);
    if (!within || !Object.hasOwn(fieldsIn(context, within) ?? {}, key))
      tell('formerly', `"formerly" of "${called}" names "${path}", and there is no such field in it.`);
    if (Object.hasOwn(others, was))
      tell('formerly', `"formerly" of "${called}" names "${was}", which is there beside it now.`);
    if (taken.has(was)) tell('formerly', `"formerly" of "${called}" names "${was}" twice.`);
    taken.add(was);
  }
  for (const field of text?.fields ?? [])
    if (!Object.hasOwn(fieldsIn(context, list) ?? {}, field))
      tell('formerly', `"formerly" of "${called}" names "${field}", and there is no such field in it.`);
}

/** The sub-object that names lead to through sub-objects. */
function singleAt(lists: OwnedLists | undefined, names: readonly string[]): OwnedList | undefined {
  const isSingle = names.every((_, index) => listAt(lists, names.slice(0, index + 1))?.single === true);
  return isSingle ? listAt(lists, names) : undefined;
}

function fieldsOf(context: Context, lists: OwnedLists | undefined, names: readonly string[]) {
  return fieldsIn(context, listAt(lists, names));
}

function fieldsIn(context: Context, { fields, template }: Pick<OwnedList, 'fields' | 'template'> = {}) {
  return fields ?? (template === undefined ? undefined : context.get('template', template)?.fields);
}
