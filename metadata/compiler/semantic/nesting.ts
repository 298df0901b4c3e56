/** References within one kind have no cycles: menus, expressions, route redirects, and actions that run actions. */
import type { KindName } from '../../kinds/kindNames.ts';
import type { Context } from '../context.ts';
import { descend } from '../cursor.ts';
import { cycles } from './cycles.ts';

function reportNesting(context: Context, kind: KindName, next: Map<string, string[]>, property: string[]): void {
  for (const circle of cycles(next))
    context.report.cursor(
      descend(context.cursor(kind, circle[0] as string), property),
      `${kind}-circle`,
      `The ${kind} "${circle[0]}" comes back to itself: ${[...circle, circle[0]].join(' → ')}.`,
    );
}

export function nesting(context: Context): void {
  const one = (name: string | undefined): string[] => (name === undefined ? [] : [name]);
  reportNesting(context, 'menu', new Map(context.all('menu').map(([name, { under }]) => [name, one(under)])), [
    'under',
  ]);
  reportNesting(context, 'route', new Map(context.all('route').map(([name, { redirect }]) => [name, one(redirect)])), [
    'redirect',
  ]);
  for (const kind of ['expression', 'action'] as const) {
    const own = (name: string) => context.uses.by(kind, name).flatMap((use) => (use.kind === kind ? [use.name] : []));
    reportNesting(context, kind, new Map(context.names(kind).map((name) => [name, own(name)])), []);
  }
}
