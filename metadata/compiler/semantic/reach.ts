/** What nobody can come to: a route that nothing leads to, a screen without a route, a dialog that nothing opens. */
import type { KindName } from '../../kinds/kindNames.ts';
import { wellKnown } from '../../signatures/wellKnown.ts';
import type { Context } from '../context.ts';

const places = ['route', 'screen', 'dialog', 'action'] as const satisfies readonly KindName[];
type PlaceKind = (typeof places)[number];

const words: Record<PlaceKind, [kind: string, text: string, severity: 'error' | 'warning']> = {
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
function begin(context: Context): [KindName, string][] {
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

export function reach(context: Context): void {
  const addresses = firstAddresses(context);
  const queue = begin(context);
  for (const [name, { path }] of context.all('route')) if (addresses.has(path)) queue.push(['route', name]);
  for (const kind of places)
    for (const name of context.names(kind)) if (context.report.doubt.mayBeNamed(kind, name)) queue.push([kind, name]);
  const reached = new Set<string>();
  for (let next = queue.pop(); next; next = queue.pop()) {
    const key = next.join(' ');
    if (reached.has(key)) continue;
    reached.add(key);
    for (const { kind, name } of context.uses.by(...next)) queue.push([kind, name]);
  }
  for (const kind of places)
    for (const [name] of context.all(kind))
      if (!reached.has(`${kind} ${name}`)) {
        const [sort, text, severity] = words[kind];
        context.report.spot({ ...context.spot(kind, name), aboutKey: true }, sort, `"${name}": ${text}`, severity);
      }
}
