/** The cases of a call: each says who may, and no two could hold for one request. */
import type { ApiCase, ApiDefinition } from '../../kinds/api.ts';
import type { FieldType } from '../../kinds/fieldTypes.ts';
import type { FilterGroup, FilterLeaf } from '../../kinds/filter.ts';
import { parametersOf } from '../../pathMatcher.ts';
import type { Context } from '../context.ts';
import { type Cursor, descend } from '../cursor.ts';
import { didYouMean } from '../didYouMean.ts';
import { reportFaults } from '../link.ts';
import { CASE_WORDS } from '../shortApi.ts';
import { cachedPerDefinition } from './cachedPerDefinition.ts';
import { conditionsOverlap } from './conditionsOverlap.ts';

function leaves(tree: FilterGroup, path: (string | number)[] = []): [FilterLeaf, (string | number)[]][] {
  return tree.fields.flatMap((node, index): [FilterLeaf, (string | number)[]][] => {
    const at = [...path, 'fields', index];
    return 'fields' in node ? leaves(node, at) : [[node, at]];
  });
}

/** The paths of `when` exist in the request: a declared path or query parameter, the body, or a header. */
function reads(
  context: Context,
  path: string,
  query: Record<string, string> | undefined,
  when: FilterGroup,
  cursor: Cursor,
): void {
  const types: Record<string, FieldType> = {};
  for (const [leaf, at] of leaves(when))
    for (const word of ['name', 'matchField'] as const) {
      const name = leaf[word];
      if (typeof name !== 'string') continue;
      const [root = '', key = ''] = name.split(/\.(.*)/s);
      types[name] = 'text';
      const known = root === 'path' ? parametersOf(path) : root === 'query' ? Object.keys(query ?? {}) : undefined;
      if (!['path', 'query', 'body', 'headers'].includes(root) || (known && !known.includes(key))) {
        const names = known?.map((each) => `${root}.${each}`) ?? ['path.', 'query.', 'body.', 'headers.'];
        context.report.cursor(
          descend(cursor, [...at, word]),
          'unknown-field',
          `A request has no "${name}" here.${didYouMean(name, names)}`,
        );
      }
    }
  if (context.checks) reportFaults(context, cursor, context.checks.filter(when, types));
}

const ofOne = cachedPerDefinition((context, name: string, api: ApiDefinition): void => {
  const root = context.cursor('api', name);
  const cases = Object.entries(api.cases) as [string, ApiCase][];
  const inShort = CASE_WORDS.find((word) => Object.hasOwn(api, word));
  if (inShort)
    context.report.cursor(
      { ...descend(root, [inShort]), aboutKey: true },
      'two-ways',
      `The api "${name}" has cases: "${inShort}" is said by each of them.`,
    );
  else if (Array.isArray(api.body))
    context.report.cursor(
      descend(root, ['body']),
      'two-ways',
      `The api "${name}" has cases: its body is "json", of which each says what it takes.`,
    );
  if (cases.length === 0)
    context.report.cursor(root, 'missing-property', `The api "${name}" has no case: it could do nothing.`);
  cases.forEach(([key, one], index) => {
    const cursor = descend(root, ['cases', key]);
    const declared = [one.permission, one.access, one.open].filter((word) => word !== undefined).length;
    if (declared === 0)
      context.report.cursor(
        { ...cursor, aboutKey: true },
        'no-permission',
        `The case "${key}" of "${name}" says neither permission nor access; where it is open to all, "open" says why.`,
      );
    if (one.open && declared > 1)
      context.report.cursor(
        descend(cursor, ['open']),
        'no-permission',
        `The case "${key}" of "${name}" is open and yet asks for a permission.`,
      );
    if (one.when) reads(context, api.path, api.query, one.when, descend(cursor, ['when']));
    for (const [other, before] of cases.slice(0, index))
      if (conditionsOverlap(before.when, one.when))
        context.report.cursor(
          { ...cursor, aboutKey: true },
          'overlapping-case',
          `A request could be both "${other}" and "${key}" of the api "${name}".`,
        );
  });
});

export function apiCases(context: Context): void {
  for (const [name, api] of context.all('api')) ofOne(context, api, name, api);
}
