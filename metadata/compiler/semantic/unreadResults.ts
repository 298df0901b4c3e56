/** The result that a step stores under `as` is read by some expression; an unread result is a mistake or superfluous. */
import type { KindName } from '../../kinds/kindNames.ts';
import type { ProcedureStep } from '../../kinds/procedure.ts';
import type { Context } from '../context.ts';
import { type Cursor, descend } from '../cursor.ts';
import { pathsReadBy } from '../pathsRead.ts';
import { actionSteps } from './actionSteps.ts';
import { stepsOf } from './processes.ts';

/** The actions that go on with what an action knows: those that it runs, and those that its toasts offer. */
function actionsAfter(context: Context, name: string, found = new Set<string>()): Set<string> {
  if (found.has(name)) return found;
  found.add(name);
  const steps = context.get('action', name)?.steps ?? [];
  for (const { step } of actionSteps(steps, descend(context.cursor('action', name), ['steps']))) {
    const next = step.do === 'run' || step.do === 'toast' ? step.action : undefined;
    if (next !== undefined) actionsAfter(context, next, found);
  }
  return found;
}

/** The results that definitions read; undefined where one of them reads all of them, or is not known. */
function resultsReadBy(context: Context, kind: KindName, names: Iterable<string>): Set<string> | undefined {
  const read = new Set<string>();
  for (const name of names) {
    const paths = pathsReadBy(context, kind, name);
    if (!paths) return undefined;
    for (const path of paths) {
      const [root, result] = path.split('.');
      if (root !== 'result') continue;
      if (result === undefined) return undefined;
      read.add(result);
    }
  }
  return read;
}

function tell(context: Context, at: Cursor, name: string): void {
  context.report.cursor(
    descend(at, ['as']),
    'unread-result',
    `Nothing reads "result.${name}": a later step reads it, or this step needs no "as".`,
    'warning',
  );
}

export function unreadResults(context: Context): void {
  for (const [name, { steps }] of context.all('action')) {
    // A result that one use of a pattern does not read may be read by another.
    const { from, inherits } = context.merged.get('action')?.get(name) ?? {};
    if (from !== undefined && !inherits) continue;
    const kept = actionSteps(steps, descend(context.cursor('action', name), ['steps']));
    if (!kept.some(({ step }) => 'as' in step)) continue;
    const read = resultsReadBy(context, 'action', actionsAfter(context, name));
    if (!read) continue;
    for (const { step, at } of kept)
      if ('as' in step && step.as !== undefined && !read.has(step.as)) tell(context, at, step.as);
  }
  for (const [name, { steps }] of context.all('procedure')) {
    const read = resultsReadBy(context, 'procedure', [name]);
    if (!read) continue;
    for (const { step, at } of stepsOf(steps, descend(context.cursor('procedure', name), ['steps'])))
      if (keepsResult(step) && !read.has(step.as)) tell(context, at, step.as);
  }
}

/** A step whose `as` is a result. What is reached is done for what it does: its answer need not be read. */
function keepsResult(step: ProcedureStep): step is ProcedureStep & { as: string } {
  if (step.do === 'each' || step.do === 'claim' || step.do === 'reach') return false;
  return 'as' in step && step.as !== undefined;
}
