/**
 * Checks the properties of queries beyond the filter: groups (periods of days), related records by comparable values, and the
 * latest by a day.
 */
import type { EntityField } from '../../kinds/field.ts';
import { COMPARISON_CLASS } from '../../kinds/fieldTypes.ts';
import type { QueryDefinition } from '../../kinds/query.ts';
import { ownMember } from '../../nameMap.ts';
import type { Context } from '../context.ts';
import { descend } from '../cursor.ts';
import { didYouMean } from '../didYouMean.ts';
import { memberFields } from '../memberFields.ts';
import { UNIT_TYPES } from './aggregates.ts';

type Fields = Readonly<Record<string, EntityField>>;

const fieldIn = (fields: Fields | undefined, name: string): EntityField | undefined =>
  fields && Object.hasOwn(fields, name) ? fields[name] : undefined;

/** The field at the end of a path; undefined if it does not exist, which the linker reports. */
function fieldAt(context: Context, { entity }: QueryDefinition, path: string): EntityField | undefined {
  const [first = '', second] = path.split('.');
  const definition = context.get('entity', entity);
  const own = fieldIn(definition?.fields, first);
  if (second === undefined) return own;
  if (own) return fieldIn(context.get('entity', own.references ?? '')?.fields, second);
  return fieldIn(memberFields(context, ownMember(definition?.lists, first)), second);
}

/** @returns true if a path leads to a field of a list's members */
const isOfList = (context: Context, { entity }: QueryDefinition, path: string): boolean => {
  const definition = context.get('entity', entity);
  const [first = ''] = path.split('.');
  return path.includes('.') && !fieldIn(definition?.fields, first) && ownMember(definition?.lists, first) !== undefined;
};

/** Checks a query over an owned list: it exists, the paths are in this list only, and the measures are of the counted members. */
function members(context: Context, name: string, query: QueryDefinition): void {
  const root = context.cursor('query', name);
  const { members: counted, groups = {}, measures = {} } = query;
  const lists = context.get('entity', query.entity)?.lists ?? {};
  if (counted && context.get('entity', query.entity) && !Object.hasOwn(lists, counted.list))
    context.report.cursor(
      descend(root, ['members', 'list']),
      'unknown-field',
      `The entity "${query.entity}" has no list "${counted.list}".${didYouMean(counted.list, Object.keys(lists))}`,
    );
  if (counted && !query.measures)
    context.report.cursor(
      descend(root, ['members']),
      'missing-property',
      `The query "${name}" counts members and has no measures: say what is counted or summed of them.`,
    );
  const named: (readonly [path: string | undefined, at: readonly string[]])[] = [
    ...Object.entries(groups).map(([key, { field }]) => [field, ['groups', key, 'field']] as const),
    ...Object.entries(measures).flatMap(([key, { of, unit }]) => [
      [of, ['measures', key, 'of']] as const,
      [unit, ['measures', key, 'unit']] as const,
    ]),
  ];
  for (const [path, at] of named) {
    const [list = ''] = path?.split('.') ?? [];
    if (path !== undefined && isOfList(context, query, path) && list !== counted?.list)
      context.report.cursor(
        descend(root, at),
        'not-groupable',
        `"${path}" is of the members of "${list}": "members" of the query says that it counts those.`,
      );
  }
  for (const [key, { of, unit }] of Object.entries(measures)) {
    const at = descend(root, ['measures', key]);
    if (of?.includes('.') && !isOfList(context, query, of) && fieldAt(context, query, of))
      context.report.cursor(
        descend(at, ['of']),
        'not-aggregable',
        `"${of}" is of another record: what several refer to would count several times.`,
      );
    if (of !== undefined && !of.includes('.') && counted && fieldAt(context, query, of))
      context.report.cursor(
        descend(at, ['of']),
        'not-aggregable',
        `"${of}" is of the record, and would count once for each of its members.`,
      );
    const field = unit === undefined ? undefined : fieldAt(context, query, unit);
    const isOther = unit?.includes('.') === true && !isOfList(context, query, unit);
    if (field && (isOther || field.secret || !UNIT_TYPES.includes(field.type)))
      context.report.cursor(
        descend(at, ['unit']),
        'not-aggregable',
        `"${unit}" holds no unit: that is a field of type text or dropdown, for example a currency.`,
      );
  }
}

/** The comparison of what a related record is found by; an identifier is a text. */
const comparedAs = (fields: Fields | undefined, name: string) =>
  name === 'id' ? 'text' : COMPARISON_CLASS[fieldIn(fields, name)?.type ?? 'text'];

function related(context: Context, name: string, query: QueryDefinition): void {
  const entities = new Map(context.all('entity'));
  const root = context.cursor('query', name);
  for (const word of ['exist', 'missing'] as const)
    for (const [key, { in: entity, match }] of Object.entries(query[word] ?? {}))
      for (const [their, our] of Object.entries(match)) {
        const at = descend(root, [word, key, 'match', their]);
        const [one, other] = [
          comparedAs(entities.get(entity)?.fields, their),
          comparedAs(entities.get(query.entity)?.fields, our),
        ];
        if (one !== other || one === 'multiselect' || (their === 'id' && our === 'id'))
          context.report.cursor(
            at,
            'not-comparable',
            `"${their}" of "${entity}" is never the same as "${our}" of "${query.entity}": their values are not compared alike.`,
          );
      }
  const { latest } = query;
  const type = latest && fieldIn(entities.get(query.entity)?.fields, latest.by)?.type;
  if (type !== undefined && type !== 'date' && type !== 'dateTime')
    context.report.cursor(
      descend(root, ['latest', 'by']),
      'not-comparable',
      `"${latest?.by}" is of type ${type}: the latest is found by a date.`,
    );
}

export function queries(context: Context): void {
  for (const [name, query] of context.all('query')) {
    const root = context.cursor('query', name);
    related(context, name, query);
    members(context, name, query);
    for (const [group, { field: path, by }] of Object.entries(query.groups ?? {})) {
      const field = fieldAt(context, query, path);
      const at = descend(root, ['groups', group]);
      if (!field) continue;
      if (field.secret || field.type === 'file')
        context.report.cursor(
          descend(at, ['field']),
          'not-groupable',
          `"${path}" is ${field.secret ? 'secret' : 'a file'}: records cannot be grouped by it.`,
        );
      if (by !== undefined && field.type !== 'date' && field.type !== 'dateTime')
        context.report.cursor(
          descend(at, ['by']),
          'not-groupable',
          `"${path}" is of type ${field.type}: only days lie in a ${by}.`,
        );
    }
    if (query.groups && !query.measures)
      context.report.cursor(
        descend(root, ['groups']),
        'missing-property',
        `The query "${name}" has groups and no measures: say what is counted or summed of each.`,
      );
  }
}
