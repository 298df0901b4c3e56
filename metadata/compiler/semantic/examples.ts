/** An example tries something, and expects what its template can give. */
import type { ExampleDefinition } from '../../kinds/example.ts';
import type { Context } from '../context.ts';
import { type Cursor, descend } from '../cursor.ts';
import { didYouMean } from '../didYouMean.ts';
import { sourceKind, sourceNames } from './lookups.ts';
import { sourceKeys } from './sourceKeys.ts';

/** The properties of every record in addition to its fields. */
const OF_EVERY_RECORD = ['id', 'version', 'tempId'];

/** A record that is given is of fields that are there: another would be ignored, and the example try something else than it says. */
function givenFields(context: Context, example: ExampleDefinition, cursor: Cursor, template: string | undefined): void {
  const told = (at: Cursor, values: Readonly<Record<string, unknown>>, known: readonly string[], what: string) => {
    for (const key of Object.keys(values))
      if (!known.includes(key))
        context.report.cursor(
          { ...descend(at, [key]), aboutKey: true },
          'unknown-field',
          `The ${what} has no field "${key}".${didYouMean(key, known)}`,
        );
  };
  const fieldsOf = (entity: string | undefined) => {
    const definition = entity === undefined ? undefined : context.get('entity', entity);
    return definition && [...Object.keys(definition.fields), ...Object.keys(definition.lists ?? {})];
  };
  const filter = example.filter === undefined ? undefined : context.get('filter', example.filter);
  const over = template ?? filter?.template;
  const entity = over === undefined ? filter?.entity : context.get('template', over)?.entity;
  const ofTemplate = over === undefined ? [] : context.fields[over]?.map(({ key }) => key);
  const ofEntity = entity === undefined ? [] : fieldsOf(entity);
  // The fields of an unread definition are unknown.
  if (ofTemplate && ofEntity && (over ?? entity) !== undefined) {
    const known = [...new Set([...ofTemplate, ...ofEntity, ...OF_EVERY_RECORD])];
    const what = over === undefined ? `entity "${entity}"` : `template "${over}"`;
    const { record, records = [] } = example.given;
    if (record) told(descend(cursor, ['given', 'record']), record, known, what);
    for (const [index, one] of records.entries()) told(descend(cursor, ['given', 'records', index]), one, known, what);
  }
  for (const [source, rows] of Object.entries(example.given.sources ?? {})) {
    const at = descend(cursor, ['given', 'sources', source]);
    const kind = sourceKind(context, source);
    if (!kind) {
      const names = sourceNames(context);
      context.report.suppression.missing(['list', 'entity', 'template'], source);
      context.report.cursor(
        { ...at, aboutKey: true },
        'unknown-list',
        `There is no list, entity or metadata type "${source}" to look in.${didYouMean(source, names)}`,
      );
      continue;
    }
    const keys = sourceKeys(context, source);
    if (keys)
      for (const [index, row] of rows.entries())
        told(descend(at, [index]), row, [...keys, ...OF_EVERY_RECORD], `source "${source}"`);
  }
}

export function examples(context: Context): void {
  for (const [name, example] of context.all('example')) {
    const cursor = context.cursor('example', name);
    const rule = example.rules === undefined ? undefined : context.get('rules', example.rules);
    const template = example.template ?? rule?.template;
    if (template === undefined && example.filter === undefined && example.rules === undefined)
      context.report.cursor(
        { ...cursor, aboutKey: true },
        'missing-property',
        `The example "${name}" tries nothing: it names a template, rules or a filter.`,
      );
    const fields = template === undefined ? undefined : context.fields[template]?.map(({ key }) => key);
    givenFields(context, example, cursor, template);
    if (!fields) continue;
    for (const word of ['values', 'verdicts', 'messages'] as const)
      for (const key of Object.keys(example.expect[word] ?? {}))
        if (!fields.includes(key))
          context.report.cursor(
            { ...descend(cursor, ['expect', word, key]), aboutKey: true },
            'unknown-field',
            `The template "${template}" has no field "${key}".${didYouMean(key, fields)}`,
          );
  }
}
