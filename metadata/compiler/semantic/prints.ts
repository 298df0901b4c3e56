/** Prints: their fields and lists exist and are printable, and their totals are meaningful. */
import { aggregateFunctionsOf } from '../../kinds/aggregates.ts';
import type { EntityDefinition } from '../../kinds/entity.ts';
import type { EntityField } from '../../kinds/field.ts';
import type { OwnedList } from '../../kinds/ownedList.ts';
import { type PrintBlock, type PrintDefinition, type PrintedList, simpleBlocksOf } from '../../kinds/print.ts';
import { ownMember } from '../../nameMap.ts';
import { listAt } from '../../ownedLists.ts';
import type { Context } from '../context.ts';
import { type Cursor, descend } from '../cursor.ts';
import { didYouMean } from '../didYouMean.ts';
import { memberFields } from '../memberFields.ts';

type Fields = Readonly<Record<string, EntityField>>;

/** `{field}` or `{field.field}` in a text. */
const PLACEHOLDER = /\{([A-Za-z][A-Za-z0-9_-]*(?:\.[A-Za-z][A-Za-z0-9_-]*)?)\}/g;

const fieldIn = (fields: Fields | undefined, name: string): EntityField | undefined =>
  fields && Object.hasOwn(fields, name) ? fields[name] : undefined;

export function prints(context: Context): void {
  for (const [name, print] of context.all('print')) {
    const entity = context.get('entity', print.entity);
    if (!entity) continue;
    const root = context.cursor('print', name);
    const paths = (path: string, at: Cursor) => fieldAt(context, print, path, at);
    const texts = (text: string, at: Cursor) => {
      for (const [, path = ''] of text.matchAll(PLACEHOLDER)) paths(path, at);
    };
    for (const [index, path] of (print.shows ?? []).entries())
      if (!isThere(context, entity, path)) unknown(context, print.entity, path, descend(root, ['shows', index]));
    texts(print.fileName, descend(root, ['fileName']));
    for (const [key, { text }] of Object.entries(print.mail ?? {})) texts(text, descend(root, ['mail', key, 'text']));
    if (print.foot !== undefined) texts(print.foot, descend(root, ['foot']));
    for (const [path, block] of simpleBlocksOf(print)) {
      const at = descend(root, path);
      if (block.block === 'heading' || block.block === 'text') texts(block.text, descend(at, ['text']));
      else if (block.block === 'table') table(context, print, block, at);
      else if (block.block === 'total') paths(block.field, descend(at, ['field']));
      else if (block.block === 'facts')
        for (const [index, field] of block.fields.entries()) paths(field, descend(at, ['fields', index]));
      else if (block.block === 'lines')
        for (const [index, line] of block.fields.entries())
          for (const field of [line].flat()) paths(field, descend(at, ['fields', index]));
    }
    filled(context, print, root);
  }
}

/** Reports a transition that does not exist, and fields that it does not set. */
function filled(context: Context, { entity, fills }: PrintDefinition, root: Cursor): void {
  if (!fills) return;
  const lifecycle = context.get('lifecycle', context.get('entity', entity)?.lifecycle ?? '');
  const transition = ownMember(lifecycle?.transitions, fills.transition);
  if (!transition) {
    const names = Object.keys(lifecycle?.transitions ?? {});
    context.report.cursor(
      descend(root, ['fills', 'transition']),
      'unknown-transition',
      `The entity "${entity}" has no transition "${fills.transition}".${didYouMean(fills.transition, names)}`,
    );
    return;
  }
  for (const [index, field] of fills.fields.entries())
    if (!Object.hasOwn(transition.set ?? {}, field))
      context.report.cursor(
        descend(root, ['fills', 'fields', index]),
        'not-set',
        `The transition "${fills.transition}" does not set the field "${field}".`,
      );
}

/** @returns true if a path leads to a field, a field of a referenced record, a list, or a field of its members */
function isThere(context: Context, entity: EntityDefinition, path: string): boolean {
  const names = path.split('.');
  const [first = '', second] = names;
  const own = fieldIn(entity.fields, first);
  if (own) {
    const referred = context.get('entity', own.references ?? '')?.fields;
    return second === undefined || fieldIn(referred, second) !== undefined;
  }
  if (listAt(entity.lists, names)) return true;
  const list = listAt(entity.lists, names.slice(0, -1));
  return list !== undefined && fieldIn(memberFields(context, list), names.at(-1) as string) !== undefined;
}

/** Reports a field that does not exist or may not be printed. The linker already reports missing paths in properties. */
function fieldAt(context: Context, print: PrintDefinition, path: string, cursor: Cursor): void {
  const [first = '', second] = path.split('.');
  const own = fieldIn(context.get('entity', print.entity)?.fields, first);
  // The linker has resolved names in properties; paths in texts are only checked here.
  const isProperty = !['text', 'foot', 'fileName'].includes(cursor.key);
  if (!own) {
    const list = ownMember(context.get('entity', print.entity)?.lists, first);
    const field = list?.single ? fieldIn(memberFields(context, list), second ?? '') : undefined;
    if (list && field) {
      closedList(context, print, first, list, cursor);
      shown(context, print, path, field, cursor);
    } else if (!isProperty) unknown(context, print.entity, list?.single ? path : first, cursor);
    return;
  }
  shown(context, print, first, own, cursor);
  if (second === undefined) return;
  const target = context.get('entity', own.references ?? '');
  const field = fieldIn(target?.fields, second);
  if (field) shown(context, print, path, field, cursor);
  else if (!isProperty) unknown(context, own.references ?? first, second, cursor);
}

function unknown(context: Context, entity: string, key: string, cursor: Cursor): void {
  // The unread file is already reported.
  if (context.report.suppression.mayBeThere(key)) return;
  const fields = Object.keys(context.get('entity', entity)?.fields ?? {});
  const words = fields.length > 0 ? `The entity "${entity}" has` : `"${entity}" refers to no record, which has`;
  context.report.cursor(cursor, 'unknown-field', `${words} no field "${key}".${didYouMean(key, fields)}`);
}

function shown(context: Context, print: PrintDefinition, path: string, field: EntityField, cursor: Cursor): void {
  if (field.virtual !== undefined && !context.report.isTold(cursor, 'virtual-field')) {
    context.report.cursor(
      cursor,
      'virtual-field',
      `The field "${path}" is computed when it is read: nothing is stored that could stand on paper.`,
    );
    return;
  }
  const isNamed = (print.shows ?? []).includes(path);
  if (!field.secret && (field.permission === undefined || isNamed)) return;
  context.report.cursor(
    cursor,
    'hidden-in-print',
    field.secret
      ? `The field "${path}" is a secret: it stands on no paper.`
      : `The field "${path}" needs the permission "${field.permission}", and paper is read by anybody: name it in "shows".`,
  );
}

/** A printed list, its position, and the names that lead to the list. */
interface ListPrint {
  block: PrintedList;
  at: Cursor;
  names: readonly string[];
  list: OwnedList;
}

type TableBlock = Extract<PrintBlock, { block: 'table' }>;

function table(context: Context, print: PrintDefinition, block: TableBlock, at: Cursor): void {
  const lists = context.get('entity', print.entity)?.lists ?? {};
  const list = ownMember(lists, block.list);
  const named = descend(at, ['list']);
  if (list) ofList(context, print, { block, at, names: [block.list], list }, named);
  else
    context.report.cursor(
      named,
      'unknown-list',
      `The entity "${print.entity}" has no list "${block.list}".${didYouMean(block.list, Object.keys(lists))}`,
    );
}

/** Reports a list that some users cannot see. */
function closedList(
  context: Context,
  { shows = [] }: PrintDefinition,
  called: string,
  { permission }: OwnedList,
  cursor: Cursor,
): void {
  if (permission !== undefined && !shows.includes(called))
    context.report.cursor(
      cursor,
      'hidden-in-print',
      `The list "${called}" needs the permission "${permission}", and paper is read by anybody: name it in "shows".`,
    );
}

/** @param named where the list is named */
function ofList(context: Context, print: PrintDefinition, { block, at, names, list }: ListPrint, named: Cursor): void {
  const called = names.join('.');
  closedList(context, print, called, list, named);
  const fields = memberFields(context, list);
  if (fields) columns(context, print, { block, at, names, list }, fields);
  const inner = list.lists ?? {};
  for (const [name, below] of Object.entries(block.lists ?? {})) {
    const found = ownMember(inner, name);
    const place = descend(at, ['lists', name]);
    if (found) ofList(context, print, { block: below, at: place, names: [...names, name], list: found }, place);
    else
      context.report.cursor(
        { ...place, aboutKey: true },
        'unknown-list',
        `Members of the list "${called}" have no list "${name}".${didYouMean(name, Object.keys(inner))}`,
      );
  }
}

function columns(
  context: Context,
  print: PrintDefinition,
  { block, at, names, list }: ListPrint,
  fields: Fields,
): void {
  const called = names.join('.');
  const named = (key: string, path: readonly (string | number)[]) => {
    const field = fieldIn(fields, key);
    if (field) return field;
    const words = `The list "${called}" has no field "${key}".${didYouMean(key, Object.keys(fields))}`;
    context.report.cursor(descend(at, path), 'unknown-field', words);
    return undefined;
  };
  for (const [index, key] of block.columns.entries()) {
    const field = named(key, ['columns', index]);
    if (field) shown(context, print, `${called}.${key}`, field, descend(at, ['columns', index]));
  }
  for (const [index, key] of (block.totals ?? []).entries()) {
    const field = named(key, ['totals', index]);
    const place = descend(at, ['totals', index]);
    if (field && list.single)
      context.report.cursor(place, 'no-sum', `The list "${called}" has one member at most: there is nothing to sum.`);
    else if (field && !aggregateFunctionsOf(field).includes('sum'))
      context.report.cursor(
        place,
        'no-sum',
        `The field "${key}" says no sum among what it may be summed by ("aggregate").`,
      );
    else if (field && !block.columns.includes(key))
      context.report.cursor(place, 'no-column', `"${key}" is none of the columns.`);
  }
  for (const key of Object.keys(block.labels ?? {}))
    if (named(key, ['labels', key]) && !block.columns.includes(key))
      context.report.cursor(descend(at, ['labels', key]), 'no-column', `"${key}" is none of the columns.`);
  for (const [index, key] of (block.optional ?? []).entries())
    if (named(key, ['optional', index]) && !block.columns.includes(key))
      context.report.cursor(descend(at, ['optional', index]), 'no-column', `"${key}" is none of the columns.`);
  if (block.omitWhen !== undefined) {
    const field = named(block.omitWhen, ['omitWhen']);
    if (field && field.type !== 'checkbox')
      context.report.cursor(descend(at, ['omitWhen']), 'wrong-field-type', `"${block.omitWhen}" is no checkbox.`);
  }
}
