/** Values of lists are unique regardless of letter case, and values granted by a role exist. */
import type { Context } from '../context.ts';
import { type Cursor, descend } from '../cursor.ts';
import { didYouMean } from '../didYouMean.ts';

function once(context: Context, list: string, texts: readonly [text: string, at: Cursor][], what: string): void {
  const first = new Map<string, string>();
  for (const [text, at] of texts) {
    const other = first.get(text.toLowerCase());
    if (other === undefined) first.set(text.toLowerCase(), text);
    else
      context.report.cursor(
        at,
        'duplicate-value',
        `The list "${list}" has the ${what} "${other}" already: what is typed or imported could mean either.`,
      );
  }
}

export function listValues(context: Context): void {
  for (const [name, { values = {} }] of context.all('list')) {
    const root = descend(context.cursor('list', name), ['values']);
    const all = Object.entries(values);
    once(
      context,
      name,
      all.map(([value]) => [value, { ...descend(root, [value]), aboutKey: true }]),
      'value',
    );
    once(
      context,
      name,
      all.map(([value, { label }]) => [label, descend(root, [value, 'label'])]),
      'label',
    );
  }
  for (const [name, { grants }] of context.all('role'))
    for (const [permission, { filters = {} }] of Object.entries(grants))
      for (const [filter, granted] of Object.entries(filters)) {
        const list = context.get('permission', permission)?.filters?.[filter]?.list;
        const { values, from, open } = (list === undefined ? undefined : context.get('list', list)) ?? {};
        if (!values || from || open) continue;
        granted.forEach((value, index) => {
          if (!Object.hasOwn(values, value))
            context.report.cursor(
              descend(context.cursor('role', name), ['grants', permission, 'filters', filter, index]),
              'unlisted-value',
              `"${value}" is no value of the list "${list}", so it reaches no row.${didYouMean(value, Object.keys(values))}`,
            );
        });
      }
}
