/**
 * Calls that a page runs without a gesture only read: otherwise its author would act with the rights of everybody who opens it.
 */
import type { Step } from '../../kinds/action.ts';
import { operations } from '../../signatures/operations.ts';
import { mayRunWithoutGesture, methodsWithoutGesture } from '../../signatures/withoutGesture.ts';
import type { Context } from '../context.ts';
import { casesOf } from '../types/callArguments.ts';
import { actionSteps } from './actionSteps.ts';

/** Screens of routes without a session, which act before anybody is signed in. */
const signInScreens = (context: Context): ReadonlySet<string> =>
  new Set(context.all('route').flatMap(([name, { session, screen }]) => (session === 'none' ? [screen ?? name] : [])));

/** The operation of an api that writes; undefined where all of its operations may run without a gesture. */
function writingOperation(context: Context, name: string): string | undefined {
  const api = context.get('api', name);
  return (api ? casesOf(api) : []).find(({ operation }) => !mayRunWithoutGesture(operations[operation]))?.operation;
}

/** Why an action may not run without a gesture; undefined where it may. */
function writesIn(context: Context, name: string, seen: Set<string>): string | undefined {
  const action = context.get('action', name);
  if (!action || seen.has(name)) return undefined;
  seen.add(name);
  for (const { step } of actionSteps(action.steps, context.cursor('action', name))) {
    const why = writesInStep(context, step, seen);
    if (why !== undefined) return why;
  }
  return undefined;
}

function writesInStep(context: Context, step: Step, seen: Set<string>): string | undefined {
  switch (step.do) {
    case 'call':
    case 'download': {
      const operation = writingOperation(context, step.api);
      return operation && `calls "${step.api}", which writes (${operation})`;
    }
    case 'component':
      return methodsWithoutGesture.has(step.method)
        ? undefined
        : `uses the method "${step.method}" of "${step.target}", which may write`;
    case 'session':
      return 'changes the session';
    case 'run': {
      const why = writesIn(context, step.action, seen);
      return why && `runs the action "${step.action}", which ${why}`;
    }
    default:
      return undefined;
  }
}

export function withoutGesture(context: Context): void {
  const exempt = signInScreens(context);
  for (const kind of ['api', 'action'] as const)
    for (const [name] of context.all(kind)) {
      const uses = context.uses
        .of(kind, name)
        .filter(({ isWithoutGesture, by }) => isWithoutGesture && !(by.kind === 'screen' && exempt.has(by.name)));
      if (uses.length === 0) continue;
      const operation = kind === 'api' ? writingOperation(context, name) : undefined;
      const why = kind === 'api' ? operation && `writes (${operation})` : writesIn(context, name, new Set());
      if (why === undefined) continue;
      for (const { cursor } of uses)
        context.report.cursor(
          cursor,
          'write-without-gesture',
          `The ${kind} "${name}" ${why}, and a page runs it by itself. A page only reads by itself: offer it as a button.`,
        );
    }
}
