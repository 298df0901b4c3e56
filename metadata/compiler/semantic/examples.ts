/** An example tries something, and expects what its template can give. */
import type { Context } from '../context.ts';
import { meant } from '../nearest.ts';
import { descend } from '../spot.ts';

export function examples(context: Context): void {
  for (const [name, example] of context.all('example')) {
    const spot = context.spot('example', name);
    const rule = example.rules === undefined ? undefined : context.get('rules', example.rules);
    const template = example.template ?? rule?.template;
    if (template === undefined && example.filter === undefined && example.rules === undefined)
      context.report.spot(
        { ...spot, aboutKey: true },
        'missing-property',
        `The example "${name}" tries nothing: it names a template, rules or a filter.`,
      );
    const fields = template === undefined ? undefined : context.fields[template]?.map(({ key }) => key);
    if (!fields) continue;
    for (const word of ['values', 'verdicts', 'messages'] as const)
      for (const key of Object.keys(example.expect[word] ?? {}))
        if (!fields.includes(key))
          context.report.spot(
            { ...descend(spot, ['expect', word, key]), aboutKey: true },
            'unknown-field',
            `The template "${template}" has no field "${key}".${meant(key, fields)}`,
          );
  }
}
