/** Fields that are computed from one another in a circle: each save would leave other values, and none of them would be right. */
import type { EntityField } from '../../kinds/field.ts';
import { allLists, pathOfList } from '../../ownedLists.ts';
import type { Context } from '../context.ts';
import { type Cursor, descend } from '../cursor.ts';
import { expressionNames } from '../expressionNames.ts';
import { expressionPaths } from '../expressionPaths.ts';
import { cycles } from './cycles.ts';

type Fields = Readonly<Record<string, Pick<EntityField, 'compute' | 'virtual'>>>;

export function computedCircles(context: Context): void {
  for (const [name, { fields, lists }] of context.all('entity')) {
    const root = context.cursor('entity', name);
    ofFields(context, fields, descend(root, ['fields']));
    for (const { names, list } of allLists(lists))
      ofFields(context, list.fields ?? {}, descend(root, [...pathOfList(names), 'fields']));
  }
}

function ofFields(context: Context, fields: Fields, at: Cursor): void {
  const computed = Object.entries(fields).flatMap(([key, { compute, virtual }]) => {
    const [word, expression] =
      compute === undefined ? (['virtual', virtual] as const) : (['compute', compute] as const);
    return expression === undefined ? [] : [{ key, word, expression }];
  });
  const keys = new Set(computed.map(({ key }) => key));
  const next = new Map(
    computed.map(({ key, expression }) => {
      const read = pathsOf(context, expression).map((path) => /^record\.([^.]+)/.exec(path)?.[1] ?? '');
      // One that reads its own value keeps it, or changes it at each save: that is said on purpose.
      return [key, new Set(read.filter((other) => other !== key && keys.has(other)))] as const;
    }),
  );
  for (const circle of cycles(next)) {
    const [first = ''] = circle;
    const word = computed.find(({ key }) => key === first)?.word ?? 'compute';
    context.report.cursor(
      { ...descend(at, [first, word]), aboutKey: true },
      'computed-circle',
      `${[...circle, first].join(' ← ')} are computed from one another: one of them must be computed without the others.`,
    );
  }
}

/** Every path that an expression reads, by way of the named expressions that it uses too. */
function pathsOf(context: Context, expression: unknown, seen: ReadonlySet<string> = new Set()): string[] {
  const used = expressionNames(expression).flatMap(({ kind, name }) => {
    const named = kind === 'expression' && !seen.has(name) ? context.get('expression', name) : undefined;
    return named === undefined ? [] : pathsOf(context, named, new Set([...seen, name]));
  });
  return [...expressionPaths(expression), ...used];
}
