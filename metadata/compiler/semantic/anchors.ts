/** Whatever follows a sibling (`after`) names one that is there, and no circle of them. */
import { type KindName, kindNames } from '../../kinds/kindNames.ts';
import type { Context } from '../context.ts';
import { meant } from '../nearest.ts';
import { below, descend, type Spot } from '../spot.ts';
import { byItself } from './byItself.ts';
import { circles } from './circles.ts';

type Members = Readonly<Record<string, unknown>>;
const isRecord = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Properties whose members are named and placed, in any kind. */
const placed = new Set([
  'fields',
  'groups',
  'lists',
  'unique',
  'indexes',
  'states',
  'transitions',
  'cases',
  'parts',
  'filters',
  'values',
  'measures',
  'data',
]);

function siblings(context: Context, members: Members, spotOf: (name: string) => Spot): void {
  const next = new Map<string, string[]>();
  for (const [name, member] of Object.entries(members)) {
    const anchor = isRecord(member) ? member.after : undefined;
    if (typeof anchor !== 'string') continue;
    if (Object.hasOwn(members, anchor)) next.set(name, [anchor]);
    else
      context.report.spot(
        descend(spotOf(name), ['after']),
        'unknown-anchor',
        `There is no "${anchor}" here for "${name}" to follow.${meant(anchor, Object.keys(members))}`,
      );
  }
  for (const circle of circles(next))
    context.report.spot(
      descend(spotOf(circle[0] as string), ['after']),
      'anchor-circle',
      `These follow one another in a circle: ${[...circle, circle[0]].join(' → ')}.`,
    );
}

function inside(context: Context, spot: Spot): void {
  if (!isRecord(spot.value)) return;
  for (const [key, value] of Object.entries(spot.value)) {
    if (!isRecord(value)) continue;
    const at = below(spot, key, value);
    if (placed.has(key)) siblings(context, value, (name) => below(at, name, value[name]));
    inside(context, at);
  }
}

const ofOne = byItself(inside);

const atRoot: ReadonlySet<KindName> = new Set(['menu', 'action', 'permission', 'message', 'filter', 'api', 'entity']);

export function anchors(context: Context): void {
  for (const kind of kindNames) {
    const all = context.all(kind);
    if (atRoot.has(kind)) siblings(context, Object.fromEntries(all), (name) => context.spot(kind, name));
    for (const [name, value] of all) ofOne(context, value, context.spot(kind, name));
  }
}
