/**
 * Reports rules of the product or a tenant without an example: nothing would reveal that a change alters their result. Rules of
 * systems and accounts are tested by their authors before publication.
 */
import type { ExampleDefinition } from '../../kinds/example.ts';
import type { Context } from '../context.ts';

/** The fields that an example speaks of. */
const fieldsOf = ({ given, expect }: ExampleDefinition): Set<string> =>
  new Set(
    [given.record, ...(given.records ?? []), expect.values, expect.verdicts, expect.messages].flatMap((each) =>
      Object.keys(each ?? {}),
    ),
  );

export function untriedRules(context: Context): void {
  const named = new Set<string>();
  const ofTemplate = new Map<string, Set<string>>();
  for (const [, example] of context.all('example')) {
    if (example.rules !== undefined) named.add(example.rules);
    else if (example.template !== undefined)
      ofTemplate.set(example.template, new Set([...(ofTemplate.get(example.template) ?? []), ...fieldsOf(example)]));
  }
  for (const [name, { template, field, isActive }] of context.all('rules')) {
    if (isActive === false || named.has(name) || ofTemplate.get(template)?.has(field)) continue;
    if (context.report.suppression.mayBeNamed('rules', name)) continue;
    const cursor = { ...context.cursor('rules', name), aboutKey: true };
    if (/^(systems|accounts)\//.test(context.report.originOf(cursor)?.layer ?? '')) continue;
    context.report.cursor(cursor, 'untried-rule', `No example tries the rule "${name}".`, 'warning');
  }
}
