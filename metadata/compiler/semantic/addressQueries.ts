/** Links to a route send only the query parameters that its page reads. */
import type { KindName } from '../../kinds/kindNames.ts';
import type { Part } from '../../kinds/part.ts';
import type { RouteDefinition } from '../../kinds/route.ts';
import { memoize } from '../../memoize.ts';
import { parametersOf } from '../../pathMatcher.ts';
import type { Context } from '../context.ts';
import { descend } from '../cursor.ts';
import { didYouMean } from '../didYouMean.ts';
import { pathsReadBy } from '../pathsRead.ts';
import { partsOf } from '../types/surfaceTypes.ts';

/** Parts that read the address by names of their own. */
const READS_ALL: ReadonlySet<Part['component']> = new Set(['definitionTree', 'definitionDetails']);

/** Everything drawn and run on a screen, including the screen: its dialogs and actions, and what these use. */
function onScreen(context: Context, screen: string): [KindName, string][] {
  const found = new Map<string, [KindName, string]>();
  const ways: [KindName, string][] = [['screen', screen]];
  for (let next = ways.pop(); next; next = ways.pop()) {
    const key = next.join(' ');
    if (found.has(key)) continue;
    found.set(key, next);
    for (const { kind, name } of context.uses.by(...next))
      if (kind === 'action' || kind === 'dialog') ways.push([kind, name]);
  }
  return [...found.values()];
}

/** Properties by which parts name what they keep in the address. */
const QUERY_PROPERTIES: Readonly<Partial<Record<Part['component'], string>>> = {
  filterPanel: 'address',
  ruleBuilder: 'rule',
  fieldTemplate: 'member',
};

/** The names that parts of a screen keep in the address; undefined where a part reads others too. */
function keptByParts(context: Context, screen: string): string[] | undefined {
  const kept: string[] = [];
  for (const { name, part } of partsOf(context.cursor('screen', screen))) {
    if (READS_ALL.has(part.component)) return undefined;
    if (part.component === 'tabs' && part.props?.inAddress === true) kept.push(name);
    const named = part.props?.[QUERY_PROPERTIES[part.component] ?? ''];
    if (typeof named === 'string') kept.push(named);
  }
  return kept;
}

/** The query parameters read by each screen of a compilation; cached, since several routes show or lead back to one screen. */
const readByScreens = memoize((_: Context) => new Map<string, ReadonlySet<string> | undefined>());

/** The query parameters that a screen reads; undefined if unknown. */
function readBy(context: Context, screen: string): ReadonlySet<string> | undefined {
  const known = readByScreens(context);
  if (!known.has(screen)) known.set(screen, lookedUp(context, screen));
  return known.get(screen);
}

function lookedUp(context: Context, screen: string): ReadonlySet<string> | undefined {
  if (!context.get('screen', screen) || context.report.suppression.lacksParts(screen)) return undefined;
  const kept = keptByParts(context, screen);
  if (!kept) return undefined;
  const read = new Set(kept);
  for (const [kind, name] of onScreen(context, screen)) {
    const paths = pathsReadBy(context, kind, name);
    if (!paths) return undefined;
    for (const path of paths) {
      const [root, member] = path.split('.');
      if (root === 'route' && member === undefined) return undefined;
      if (root === 'route' && member !== undefined) read.add(member);
    }
  }
  return read;
}

/**
 * The parameters that the page of a route reads: those of its screen, and of the addresses that Back leads to, which reuse equal
 * names.
 */
function readAt(context: Context, route: string): Set<string> | undefined {
  const read = new Set<string>();
  let name: string | undefined = route;
  for (const seen = new Set<string>(); name !== undefined && !seen.has(name); ) {
    seen.add(name);
    const definition: RouteDefinition | undefined = context.get('route', name);
    if (!definition) return undefined;
    if (name === route || definition.redirect !== undefined)
      for (const screen of [definition.screen, definition.within]) {
        const members = screen === undefined ? [] : readBy(context, screen);
        if (!members) return undefined;
        for (const member of members) read.add(member);
      }
    if (name !== route) for (const parameter of parametersOf(definition.path)) read.add(parameter);
    name = definition.redirect ?? definition.back;
  }
  return read;
}

export function addressQueries(context: Context): void {
  // Without the engine nothing is known of expressions.
  if (!context.checks) return;
  for (const [name] of context.all('route')) {
    const senders = context.uses
      .of('route', name)
      .map(({ cursor }) => ({ cursor, query: (cursor.up?.value as { query?: unknown } | undefined)?.query }))
      .filter(({ cursor, query }) => cursor.key === 'route' && typeof query === 'object' && query !== null);
    const read = senders.length > 0 ? readAt(context, name) : undefined;
    if (!read) continue;
    for (const { cursor, query } of senders)
      for (const member of Object.keys(query as object))
        if (cursor.up && !read.has(member))
          context.report.cursor(
            { ...descend(cursor.up, ['query', member]), aboutKey: true },
            'unknown-parameter',
            `The page of the route "${name}" does not read "${member}" of its address.${didYouMean(member, read)}`,
          );
  }
}
