/**
 * Whether what queries say beyond a filter is such as the store can do: groups (periods of days), related records by values that can be the same, the latest by a day.
 */
import type { EntityField } from '../../kinds/field.ts';
import { COMPARISON_CLASS } from '../../kinds/fieldTypes.ts';
import type { QueryDefinition } from '../../kinds/query.ts';
import type { Context } from '../context.ts';
import { descend } from '../cursor.ts';

type Fields = Readonly<Record<string, EntityField>>;

const fieldIn = (fields: Fields | undefined, name: string): EntityField | undefined =>
  fields && Object.hasOwn(fields, name) ? fields[name] : undefined;

/** The field that a path leads to; undefined where it leads nowhere, which the link told. */
function fieldAt(context: Context, { entity }: QueryDefinition, path: string): EntityField | undefined {
  const [first = '', second] = path.split('.');
  const entities = new Map(context.all('entity'));
  const own = fieldIn(entities.get(entity)?.fields, first);
  return second === undefined ? own : fieldIn(entities.get(own?.references ?? '')?.fields, second);
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
