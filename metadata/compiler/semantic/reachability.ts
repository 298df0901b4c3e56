/** Unreachable definitions: a route without a link, a screen without a route, a dialog that nothing opens. */
import type { KindName } from '../../kinds/kindNames.ts';
import { wellKnown } from '../../signatures/wellKnown.ts';
import type { Context } from '../context.ts';
import { isOfLibrary } from './ofLibrary.ts';

const places = ['route', 'screen', 'dialog', 'action'] as const satisfies readonly KindName[];
type DestinationKind = (typeof places)[number];

const words: Record<DestinationKind, [kind: string, text: string, severity: 'error' | 'warning']> = {
  route: [
    'unreachable-route',
    'Nothing leads to this route: no menu, link, action or other route. Where it is reached from outside, say who leads there in "arrivesFrom".',
    'error',
  ],
  screen: ['unopened-screen', 'No route that can be reached shows this screen.', 'error'],
  dialog: ['unopened-dialog', 'No action that can be reached opens this dialog.', 'error'],
  action: ['unused-action', 'Nothing that can be reached runs this action.', 'warning'],
};

/** Where people begin: menus, the tenant's routes, addresses that come from outside, actions of the palette. */
function entryPoints(context: Context): [KindName, string][] {
  return [
    ...context.names('tenant').map((name): [KindName, string] => ['tenant', name]),
    ...context.names('menu').map((name): [KindName, string] => ['menu', name]),
    ...wellKnown.api.map((name): [KindName, string] => ['api', name]),
    ...context
      .all('route')
      .flatMap(([name, route]): [KindName, string][] => (route.arrivesFrom ? [['route', name]] : [])),
    ...context
      .all('action')
      .flatMap(([name, action]): [KindName, string][] => (action.palette ? [['action', name]] : [])),
  ];
}

/** Where somebody may begin after signing in is data; the samples say it of theirs. */
const firstAddresses = (context: Context): Set<string> =>
  new Set(
    context
      .all('sample')
      .flatMap(([, sample]) =>
        Object.values(sample.users).map(({ defaultNavigationURL }) => defaultNavigationURL ?? ''),
      ),
  );

/** A definition of a kind that can be come to, or not. */
type DefinitionRef = readonly [kind: KindName, name: string];
const keyOf = ([kind, name]: DefinitionRef): string => `${kind} ${name}`;

/** All that can be come to from some definitions, themselves included. */
function reachableFrom(context: Context, from: readonly DefinitionRef[]): Set<string> {
  const queue = [...from];
  const reached = new Set<string>();
  for (let next = queue.pop(); next; next = queue.pop()) {
    const key = keyOf(next);
    if (reached.has(key)) continue;
    reached.add(key);
    for (const { kind, name } of context.uses.by(...next)) queue.push([kind, name]);
  }
  return reached;
}

/** Reports unreachable definitions; those reachable only from a reported one are named with it. */
export function reachability(context: Context): void {
  const addresses = firstAddresses(context);
  const from: DefinitionRef[] = entryPoints(context);
  for (const [name, { path }] of context.all('route')) if (addresses.has(path)) from.push(['route', name]);
  for (const kind of places)
    for (const name of context.names(kind))
      if (context.report.suppression.mayBeNamed(kind, name) || isOfLibrary(context, kind, name))
        from.push([kind, name]);
  const reached = reachableFrom(context, from);
  const lost = places.flatMap((kind) => context.all(kind).map(([name]): [DestinationKind, string] => [kind, name]));
  const left = lost.filter((place) => !reached.has(keyOf(place)));
  const below = new Map(left.map((place) => [keyOf(place), reachableFrom(context, [place])]));
  const leadsTo = (place: DefinitionRef, other: DefinitionRef): boolean =>
    place !== other && below.get(keyOf(place))?.has(keyOf(other)) === true;
  const told: [DestinationKind, string][] = [];
  for (const place of left) {
    const first = (other: DefinitionRef) =>
      !leadsTo(place, other) || left.indexOf(place) > left.indexOf(other as never);
    // Among definitions that lead to one another, only the first is reported.
    if (!left.some((other) => leadsTo(other, place) && first(other))) told.push(place);
  }
  for (const place of told) {
    const [sort, text, severity] = words[place[0]];
    const hidden = left.filter((other) => leadsTo(place, other));
    // A page of a resource may become unreachable when a layer removes its links; nobody wrote that page.
    const leftOver = (other: DestinationKind, name: string) => context.merged.get(other)?.get(name)?.from !== undefined;
    const graver = hidden.some(([kind, name]) => words[kind][2] === 'error' && !leftOver(kind, name));
    context.report.cursor(
      { ...context.cursor(...place), aboutKey: true },
      sort,
      `"${place[1]}": ${text}${eitherNot(hidden)}`,
      graver ? 'error' : leftOver(...place) ? 'warning' : severity,
    );
  }
}

const MAX_NAMED = 3;

function eitherNot(hidden: readonly [DestinationKind, string][]): string {
  if (hidden.length === 0) return '';
  const named = hidden.slice(0, MAX_NAMED).map(([kind, name]) => `the ${kind} "${name}"`);
  const more = hidden.length - named.length;
  return ` So nobody comes to ${named.join(', ')}${more > 0 ? ` and ${more} more` : ''} either.`;
}
