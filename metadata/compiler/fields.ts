/** The effective fields of a template: merged over the entity's, in display order. */

import { type FieldPath, fieldPath } from '../fieldPath.ts';
import type { EntityDefinition } from '../kinds/entity.ts';
import type { EffectiveField, EntityField } from '../kinds/field.ts';
import type { MessageDefinition } from '../kinds/message.ts';
import type { TemplateDefinition } from '../kinds/template.ts';
import { textIn } from '../language.ts';
import { nameMap } from '../nameMap.ts';
import { ordered } from '../order.ts';
import { parametersOf } from '../pathMatcher.ts';
import { wouldFindTheSame } from './checkedDefinitions.ts';
import type { Context } from './context.ts';
import { descend } from './cursor.ts';
import type { Look, Read } from './definitionReads.ts';
import { didYouMean } from './didYouMean.ts';
import { deepFreeze } from './freeze.ts';
import { type MergedField, mergeFields } from './mergeFields.ts';

/** The fields of a template, and what was looked at to make them. */
interface Effective {
  readonly of: string;
  readonly language: string;
  readonly reads: readonly Read<Context>[];
  readonly fields: EffectiveField[];
}

/** Those that every compilation has in which the same is looked at: the same value each time. */
const kept = new WeakMap<TemplateDefinition, Effective>();

/** Computes the effective fields of every template. A field that is nowhere given a type or a label is a fault. */
export function effectiveFields(context: Context): Record<string, EffectiveField[]> {
  const result = nameMap<EffectiveField[]>();
  const language = context.all('tenant')[0]?.[1].language ?? '';
  for (const [name, template] of context.all('template')) {
    const known = kept.get(template);
    const isSame = known?.of === name && known.language === language && wouldFindTheSame(context, known.reads);
    result[name] = isSame ? known.fields : made(context, name, template, language);
  }
  return result;
}

/** The fields in force of a template: the same value as long as nothing that they are made of is another one. */
export const fieldsInForce: Look<Context> = (context, template) => {
  const fields = context.fields[template];
  return fields ? [fields] : [];
};

/** The fields of a template, which are kept where none of them lacks anything. */
function made(context: Context, name: string, template: TemplateDefinition, language: string): EffectiveField[] {
  const { answer, reads } = context.reads.collect(() => ofTemplate(context, name, template, language));
  const { fields, isWhole } = answer;
  if (isWhole && Object.isFrozen(template) && reads.every(({ found }) => Object.isFrozen(found)))
    kept.set(template, { of: name, language, reads, fields: deepFreeze(fields) });
  return fields;
}

function ofTemplate(
  context: Context,
  name: string,
  template: TemplateDefinition,
  language: string,
): { fields: EffectiveField[]; isWhole: boolean } {
  const entity = entityOf(context, template);
  const fields: EffectiveField[] = [];
  let isWhole = true;
  for (const [key, { displayOrder, after, ...own }] of mergeFields(template, entity, likeFields(context, template))) {
    const path = own.path === undefined ? undefined : fieldPath(own.path, entity);
    const field = path
      ? referredField(own, entity?.fields[path.reference], context.get('entity', path.entity), path)
      : own;
    const cursor = descend(context.cursor('template', name), ['fields', key]);
    const missing = (word: string) =>
      context.report.cursor(
        { ...cursor, aboutKey: true },
        'missing-property',
        `The field "${key}" needs a ${word}: ${
          template.entity === undefined
            ? 'the template has no entity'
            : `the entity "${template.entity}" has no such field`
        }.${didYouMean(key, Object.keys(entity?.fields ?? {}))}`,
      );
    // The fields of a missing or invalid entity are unknown; the entity's own fault is reported.
    const known = template.entity === undefined || entity !== undefined;
    // Errors in a path are reported where it is linked.
    const lacks = (own.path === undefined || template.entity === undefined ? (['type', 'label'] as const) : []).filter(
      (word) => field[word] === undefined,
    );
    if (lacks.length > 0 || (own.path !== undefined && field.type === undefined)) isWhole = false;
    if (known && lacks.length > 0 && !(entity && context.report.suppression.unreadSays(key)))
      missing(lacks.join(' and a '));
    const { errorMessageFrom: from } = field;
    fields.push({
      ...field,
      ...errorMessage(field, from === undefined ? undefined : context.get('message', from), language),
      ...visibleWhen(field, template),
      ...recordRoute(context, field),
      ...(displayOrder === undefined ? {} : { displayOrder }),
      ...(after === undefined ? {} : { after }),
      key,
    } as EffectiveField);
  }
  return { fields, isWhole };
}

const entityOf = (context: Context, { entity }: TemplateDefinition): EntityDefinition | undefined =>
  entity === undefined ? undefined : context.get('entity', entity);

/** The properties that a field of another record passes on to where it is shown; constraints stay with the other record. */
const SHOWN = [
  'type',
  'label',
  'length',
  'scale',
  'numberFormat',
  'suggestionsSource',
  'suggestionField',
  'toolTip',
  'width',
] as const satisfies (keyof EntityField)[];

function referredField(
  own: MergedField,
  reference: EntityField | undefined,
  entity: EntityDefinition | undefined,
  path: FieldPath,
): MergedField {
  const other = entity && Object.hasOwn(entity.fields, path.field) ? entity.fields[path.field] : undefined;
  const shown = SHOWN.flatMap((word) => (other?.[word] === undefined ? [] : [[word, other[word]]]));
  const needed = [reference?.permission, other?.permission].flatMap((name) => (name === undefined ? [] : [[name]]));
  const pathPermissions = [[entity?.access?.list ?? []].flat(), ...needed];
  return { ...Object.fromEntries(shown), ...own, isReadonly: true, pathPermissions };
}

/** The page of the record that a reference field names. */
function recordRoute(context: Context, { type, references }: MergedField): { recordRoute?: string } {
  if (type !== 'reference' || references === undefined) return {};
  const name = context.get('entity', references)?.search?.record;
  const route = name === undefined ? undefined : context.get('route', name);
  return name !== undefined && route && parametersOf(route.path).length === 1 ? { recordRoute: name } : {};
}

/** The fields of the template that one is like; one that is like another one itself gives what it says. */
function likeFields(context: Context, { like: name }: TemplateDefinition): ReturnType<typeof mergeFields> {
  const like = name === undefined ? undefined : context.get('template', name);
  return like ? mergeFields(like, entityOf(context, like)) : [];
}

/** A field of a group is seen when the group is, and when it is itself. */
function visibleWhen(field: Partial<EntityField>, { groups }: TemplateDefinition): { visibleWhen?: unknown } {
  const { groupKey } = field;
  const group = groupKey !== undefined && groups && Object.hasOwn(groups, groupKey) ? groups[groupKey] : undefined;
  if (group?.visibleWhen === undefined) return {};
  if (field.visibleWhen === undefined) return { visibleWhen: group.visibleWhen };
  return { visibleWhen: { and: [group.visibleWhen, field.visibleWhen] } };
}

/**
 * The error message of a regex in the tenant's language, if a message defines its text. A missing message is reported elsewhere.
 */
function errorMessage(
  { errorMessage: own }: Partial<EntityField>,
  message: MessageDefinition | undefined,
  language: string,
): { errorMessage?: string } {
  if (own !== undefined) return { errorMessage: own };
  return message === undefined ? {} : { errorMessage: textIn(message, language) };
}

/** Template to the names of its rules in the order in which they run: its fields' order, then each rule's own, then name. */
export function rulesOf(context: Context): Record<string, string[]> {
  const result = nameMap<string[]>();
  const places = new Map<string, Map<string, number>>();
  for (const [template, fields] of Object.entries(context.fields)) {
    result[template] = [];
    places.set(template, new Map(fields.map(({ key }, index) => [key, index])));
  }
  const likes = new Map<string, string[]>();
  for (const [name, { like }] of context.all('template'))
    if (like !== undefined) likes.set(like, [...(likes.get(like) ?? []), name]);
  const byOrder = ordered(
    Object.fromEntries(context.all('rules').map(([name, rule]) => [name, { displayOrder: rule.displayOrder }])),
  );
  for (const [name] of byOrder) {
    const rule = context.get('rules', name);
    if (!rule) continue;
    result[rule.template]?.push(name);
    for (const like of likes.get(rule.template) ?? []) result[like]?.push(name);
  }
  for (const [template, names] of Object.entries(result)) {
    const place = (name: string) => places.get(template)?.get(context.get('rules', name)?.field ?? '') ?? 0;
    names.sort((a, b) => place(a) - place(b));
  }
  return result;
}
