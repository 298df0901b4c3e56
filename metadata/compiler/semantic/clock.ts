/**
 * Reads of the clock: `now` is allowed only where an expression runs at one instant; neither `now` nor `today` in computed
 * stored values, which would change the next day without a save (docs/contract/values.md, Now).
 */
import { type KindName, kindNames } from '../../kinds/kindNames.ts';
import { CheckedDefinitions } from '../checkedDefinitions.ts';
import type { Context } from '../context.ts';
import { type Cursor, pathOf } from '../cursor.ts';
import { expressionNames } from '../expressionNames.ts';
import { expressionPaths } from '../expressionPaths.ts';

/** Kinds whose expressions all run at one instant, or are checked where they are used. */
const free: ReadonlySet<KindName> = new Set(['lifecycle', 'procedure', 'api', 'expression', 'fragment', 'resource']);

/** @returns true if the expression runs as part of an action */
function isDone(cursor: Cursor): boolean {
  if (free.has(cursor.kind)) return true;
  const path = pathOf(cursor);
  if (cursor.kind === 'action') return path[0] === 'steps';
  return cursor.kind === 'entity' && (cursor.key === 'onSave' || path[0] === 'checks' || path[2] === 'checks');
}

/** The roots that an expression reads, those of the named ones that it uses included. */
function rootsOf(context: Context, expression: unknown, seen: ReadonlySet<string> = new Set()): Set<string> {
  const roots = new Set(expressionPaths(expression).map((path) => path.split('.')[0] ?? ''));
  for (const { kind, name } of expressionNames(expression)) {
    if (kind !== 'expression' || seen.has(name)) continue;
    const is = context.get('expression', name)?.is;
    for (const root of rootsOf(context, is, new Set([...seen, name]))) roots.add(root);
  }
  return roots;
}

const checked = new CheckedDefinitions();

export function clock(context: Context): void {
  for (const kind of kindNames)
    for (const [name] of context.all(kind)) checked.check(context, kind, name, () => ofDefinition(context, kind, name));
}

function ofDefinition(context: Context, kind: KindName, name: string): void {
  for (const { cursor } of context.expressions.get(`${kind} ${name}`) ?? []) {
    const isComputed = cursor.key === 'compute' && (kind === 'entity' || kind === 'template');
    if (!isComputed && isDone(cursor)) continue;
    const roots = rootsOf(context, cursor.value);
    const read = roots.has('now') ? 'now' : isComputed && roots.has('today') ? 'today' : undefined;
    if (read === undefined) continue;
    context.report.cursor(
      cursor,
      'reads-clock',
      isComputed
        ? `A computed field is stored: it would be out of date as soon as "${read}" is another. Set it by a transition or by onSave.`
        : 'There is no "now" here: it is known in lifecycles, procedures, calls, checks, steps of actions and onSave. What is shown may read "today".',
    );
  }
}
