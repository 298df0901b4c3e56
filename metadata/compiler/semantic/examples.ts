/** An example tries something, and expects what its template can give. */
import type { Context } from '../context.ts';
import { descend } from '../cursor.ts';
import { didYouMean } from '../didYouMean.ts';

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
