/** Checks the values that fields declare: satisfiable limits, a default that fits, and valid file extensions. */

import type { EntityDefinition } from '../../kinds/entity.ts';
import type { EntityField } from '../../kinds/field.ts';
import { isRangedType } from '../../kinds/fieldTypes.ts';
import type { TemplateDefinition } from '../../kinds/template.ts';
import { allLists, pathOfList } from '../../ownedLists.ts';
import { CheckedDefinitions } from '../checkedDefinitions.ts';
import type { Context } from '../context.ts';
import { type Cursor, descend } from '../cursor.ts';
import { didYouMean } from '../didYouMean.ts';
import { fieldsInForce } from '../fields.ts';
import { isFileExtension, noFileExtension } from '../types/fileExtension.ts';
import { faultOfValue } from '../types/valueOfField.ts';
import { sourceKeys } from './sourceKeys.ts';

/** Properties that are checked together: a template that sets one of them is reported, otherwise its entity is. */
const WORDS = [
  'type',
  'length',
  'minLength',
  'min',
  'max',
  'scale',
  'input',
  'regex',
  'defaultValue',
  'extensions',
  'largest',
  'suggestionsSource',
  'suggestionField',
  'allowOtherValues',
  'references',
] as const satisfies (keyof EntityField)[];

/** Characters of an id that the store makes: a UUID. */
const NEW_ID_LENGTH = 36;

/** @returns true if the values of a field are ids: of a reference, or of a list of records whose value is not a field */
function holdsIds(
  context: Context,
  { type, suggestionsSource, suggestionField, allowOtherValues }: EntityField,
): boolean {
  if (type === 'reference') return true;
  if ((type !== 'dropdown' && type !== 'multiselect') || suggestionField !== undefined || allowOtherValues)
    return false;
  const list = suggestionsSource === undefined ? undefined : context.get('list', suggestionsSource);
  return list?.from?.entity !== undefined && list.from.value === undefined && !list.registry && !list.open;
}

function limits(context: Context, at: Cursor, key: string, field: EntityField): void {
  const { type, length, minLength, scale } = field;
  const tell = (word: string, kind: string, message: string) =>
    context.report.cursor(descend(at, [word]), kind, message);
  if (length !== undefined && minLength !== undefined && minLength > length)
    tell('minLength', 'empty-range', `"${key}" needs at least ${minLength} characters and may have ${length} at most.`);
  // Ids and the labels displayed for them are longer.
  if (holdsIds(context, field) && length !== undefined && length < NEW_ID_LENGTH)
    tell(
      'length',
      'short-reference',
      `"${key}" holds ids of records: an id has ${NEW_ID_LENGTH} characters or more. Leave "length" out; "width" sets the width of its column.`,
    );
  if (scale !== undefined && type !== 'decimal')
    tell('scale', 'wrong-field-type', `"${key}" is of type ${type}: only a decimal has a scale.`);
  // A point and a digit before it, as in 0.25.
  else if (scale !== undefined && scale > 0 && length !== undefined && scale + 2 > length)
    tell('scale', 'empty-range', `${scale} digits after the point do not fit into ${length} characters ("${key}").`);
}

/** The bounds are values of the field's type themselves, and leave room between them. */
function range(context: Context, at: Cursor, key: string, { type, min, max }: EntityField): void {
  const tell = (word: string, kind: string, message: string) =>
    context.report.cursor(descend(at, [word]), kind, message);
  const given = Object.entries({ min, max }).filter(([, value]) => value !== undefined);
  const [first] = given;
  if (first && !isRangedType(type)) {
    tell(first[0], 'wrong-field-type', `"${key}" is of type ${type}: only numbers and days have a "${first[0]}".`);
    return;
  }
  for (const [word, value] of given)
    if (context.checks?.cell({ type }, value) !== undefined)
      tell(word, 'unfit-value', `${JSON.stringify(value)} is no value of the type ${type}.`);
  if (min !== undefined && max !== undefined && context.checks?.cell({ type, max }, min) === 'range')
    tell('min', 'empty-range', `"${key}" is at least ${min} and may be ${max} at most.`);
}

/** The types of which several values may be kept, by the input that edits them. */
const SEVERAL: Readonly<Record<NonNullable<EntityField['input']>, ReadonlySet<string>>> = {
  transferList: new Set(['multiselect']),
  lines: new Set(['text', 'multiline', 'multiselect']),
};

function inputs(context: Context, at: Cursor, key: string, { type, input }: EntityField): void {
  if (input !== undefined && !SEVERAL[input].has(type))
    context.report.cursor(
      descend(at, ['input']),
      'wrong-field-type',
      `"${key}" is of type ${type}: the input "${input}" is for ${[...SEVERAL[input]].join(', ')}.`,
    );
}

function files(
  context: Context,
  at: Cursor,
  key: string,
  { type, extensions = [], largest, refusals, sealed }: EntityField,
): void {
  if (type !== 'file' && (extensions.length > 0 || largest !== undefined || refusals !== undefined || sealed))
    context.report.cursor(
      descend(at, [
        largest !== undefined ? 'largest' : refusals !== undefined ? 'refusals' : sealed ? 'sealed' : 'extensions',
      ]),
      'wrong-field-type',
      `"${key}" is of type ${type}: only a file has endings and a size.`,
    );
  extensions.forEach((one, index) => {
    if (!isFileExtension(one))
      context.report.cursor(descend(at, ['extensions', index]), 'bad-extension', noFileExtension(one));
  });
}

function sources(context: Context, at: Cursor, key: string, field: EntityField): void {
  const { type, references, suggestionsSource, suggestionField } = field;
  if (references !== undefined && type !== 'reference')
    context.report.cursor(
      descend(at, ['references']),
      'wrong-field-type',
      `"${key}" is of type ${type}: only a reference holds the id of a record.`,
    );
  if (suggestionField === undefined) return;
  const keys = suggestionsSource === undefined ? undefined : sourceKeys(context, suggestionsSource);
  if (keys && !keys.includes(suggestionField))
    context.report.cursor(
      descend(at, ['suggestionField']),
      'unknown-field',
      `The suggestions of "${suggestionsSource}" have no "${suggestionField}".${didYouMean(suggestionField, keys)}`,
    );
}

function ofField(context: Context, at: Cursor, key: string, field: EntityField, entity: string | undefined): void {
  limits(context, at, key, field);
  range(context, at, key, field);
  inputs(context, at, key, field);
  files(context, at, key, field);
  sources(context, at, key, field);
  const fault = faultOfValue(context, field, { entity, key }, field.defaultValue);
  if (fault) context.report.cursor(descend(at, ['defaultValue']), fault.kind, fault.message);
}

function ofEntity(context: Context, name: string, { fields, lists }: EntityDefinition): void {
  const root = context.cursor('entity', name);
  for (const [key, field] of Object.entries(fields)) ofField(context, descend(root, ['fields', key]), key, field, name);
  for (const { names, list } of allLists(lists))
    for (const [key, field] of Object.entries(list.fields ?? {}))
      ofField(context, descend(root, [...pathOfList(names), 'fields', key]), key, field, undefined);
}

function ofTemplate(context: Context, name: string, template: TemplateDefinition): void {
  context.reads.noteLook(context, fieldsInForce, name);
  for (const field of context.fields[name] ?? []) {
    const declared = template.fields[field.key] ?? {};
    if (template.entity !== undefined && !WORDS.some((word) => Object.hasOwn(declared, word))) continue;
    const at = descend(context.cursor('template', name), ['fields', field.key]);
    // A missing type is already reported.
    if (field.type !== undefined) ofField(context, at, field.key, field, template.entity);
  }
}

const checked = new CheckedDefinitions();

export function fieldValues(context: Context): void {
  for (const [name, entity] of context.all('entity'))
    checked.check(context, 'entity', name, () => ofEntity(context, name, entity));
  for (const [name, template] of context.all('template'))
    checked.check(context, 'template', name, () => ofTemplate(context, name, template));
  ofSamples(context);
}

/** Records of a sample are written as they are: what does not fit ends the start of a new store. */
function ofSamples(context: Context): void {
  for (const [name, { records = {} }] of context.all('sample'))
    for (const [id, { entity, values }] of Object.entries(records)) {
      const fields = context.get('entity', entity)?.fields ?? {};
      for (const [key, value] of Object.entries(values)) {
        const field = Object.hasOwn(fields, key) ? fields[key] : undefined;
        const fault = field && faultOfValue(context, field, { entity, key }, value);
        if (fault)
          context.report.cursor(
            descend(context.cursor('sample', name), ['records', id, 'values', key]),
            fault.kind,
            fault.message,
          );
      }
    }
}
