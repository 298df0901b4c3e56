/** Whether the groups and measures of queries are such as the store can form: periods of days, functions that the field allows. */
import { aggregateFunctionsOf } from '../../kinds/aggregates.ts';
import type { EntityField } from '../../kinds/field.ts';
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

export function totals(context: Context): void {
  for (const [name, query] of context.all('query')) {
    const root = context.cursor('query', name);
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
    for (const [measure, { of, by }] of Object.entries(query.measures ?? {})) {
      const at = descend(root, ['measures', measure]);
      if (of === undefined && by !== 'count')
        context.report.cursor(at, 'missing-property', `"${measure}" needs "of": the field whose ${by} is meant.`);
      const field = of === undefined ? undefined : fieldAt(context, query, of);
      if (field && (field.secret || !aggregateFunctionsOf(field).includes(by)))
        context.report.cursor(
          descend(at, ['by']),
          'not-aggregable',
          `"${of}" has no ${by}: it allows ${(field.secret ? [] : aggregateFunctionsOf(field)).join(', ') || 'none'}.`,
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
