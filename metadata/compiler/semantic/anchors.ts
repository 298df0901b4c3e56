/** Every `after` names an existing sibling, without cycles. */
import { isRecord } from '../../isRecord.ts';
import { type KindName, kindNames } from '../../kinds/kindNames.ts';
import type { Context } from '../context.ts';
import { type Cursor, childCursor, descend } from '../cursor.ts';
import { didYouMean } from '../didYouMean.ts';
import { cachedPerDefinition } from './cachedPerDefinition.ts';
import { cycles } from './cycles.ts';

type Members = Readonly<Record<string, unknown>>;
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

function siblings(context: Context, members: Members, cursorOf: (name: string) => Cursor): void {
  const next = new Map<string, string[]>();
  for (const [name, member] of Object.entries(members)) {
    const anchor = isRecord(member) ? member.after : undefined;
    if (typeof anchor !== 'string') continue;
    if (Object.hasOwn(members, anchor)) next.set(name, [anchor]);
    else
      context.report.cursor(
        descend(cursorOf(name), ['after']),
        'unknown-anchor',
        `There is no "${anchor}" here for "${name}" to follow.${didYouMean(anchor, Object.keys(members))}`,
      );
  }
  for (const circle of cycles(next))
    context.report.cursor(
      descend(cursorOf(circle[0] as string), ['after']),
      'anchor-circle',
      `These follow one another in a circle: ${[...circle, circle[0]].join(' → ')}.`,
    );
}

function inside(context: Context, cursor: Cursor): void {
  if (!isRecord(cursor.value)) return;
  for (const [key, value] of Object.entries(cursor.value)) {
    if (!isRecord(value)) continue;
    const at = childCursor(cursor, key, value);
    if (placed.has(key)) siblings(context, value, (name) => childCursor(at, name, value[name]));
    inside(context, at);
  }
}

const ofOne = cachedPerDefinition(inside);

const atRoot: ReadonlySet<KindName> = new Set(['menu', 'action', 'permission', 'message', 'filter', 'api', 'entity']);

export function anchors(context: Context): void {
  for (const kind of kindNames) {
    const all = context.all(kind);
    if (atRoot.has(kind)) siblings(context, Object.fromEntries(all), (name) => context.cursor(kind, name));
    for (const [name, value] of all) ofOne(context, value, context.cursor(kind, name));
  }
}
