/** The interpreter of actions (metadata/kinds/action.ts): steps one after another, each with what those before it gave. */
import type { Step } from '../../../metadata/kinds/action.ts';
import { methodsWithoutGesture } from '../../../metadata/signatures/withoutGesture.ts';
import { ApiError, isAbort } from '../../http/apiError.ts';
import { serverNow } from '../../http/serverClock.ts';
import { currentContextAtom, holds } from '../../http/session.ts';
import { appStore } from '../../program/appStore.ts';
import { definition } from '../../program/program.ts';
import { word } from '../../text/messages.ts';
import { noteStart, toast, toastText } from '../../toasts/toast.ts';
import type { ActionOutcome, Locals } from '../componentContract.ts';
import { evaluated } from '../dataSources.ts';
import type { OpenSurface } from '../openSurface.ts';
import type { StepContext } from './step.ts';
import { steps as runners } from './steps.ts';
import { StopSteps } from './stopSteps.ts';

/** Steps that may write by something else than a call, which the server judges. */
const mayWrite = (step: Step): boolean =>
  step.do === 'session' || (step.do === 'component' && !methodsWithoutGesture.has(step.method));

/** Shows an error once. */
function reportError(error: unknown): void {
  if (isAbort(error) || (error instanceof ApiError && error.told)) return;
  toastText(error instanceof Error ? error.message : String(error), 'error');
}

/**
 * Runs an action by name. Without its permission a message is shown; with it, the permission becomes the current
 * context (docs/contract/calls.md, Access).
 */
export async function runAction(
  surface: OpenSurface,
  name: string,
  around: Locals,
  isWithoutGesture = false,
): Promise<ActionOutcome> {
  const action = definition('action', name);
  if (!action || !holds(action.permission)) {
    toast('noPermissionForAction', {}, 'error');
    return 'failed';
  }
  if (action.enabledWhen !== undefined && !surface.value(action.enabledWhen, around)) return 'stopped';
  if (action.permission) appStore.set(currentContextAtom, action.permission);
  if (!isWithoutGesture) noteStart();

  const results: Record<string, unknown> = { ...(around.result as object | undefined) };
  const params = action.params ? { params: evaluated(surface, action.params, around) } : undefined;
  // One instant for all that a step reads, by the server's clock (docs/contract/values.md, Now).
  let now = new Date(serverNow()).toISOString();
  const context: StepContext = {
    surface,
    signal: surface.signal,
    label: action.label,
    hasCalled: false,
    isWithoutGesture,
    get locals() {
      return { ...around, ...params, now, result: { ...results } };
    },
    value: (expression) => surface.value(expression, context.locals),
    values: (map) => evaluated(surface, map, context.locals),
    keep(key, result) {
      if (key) results[key] = result;
    },
    async run(list) {
      for (const step of list) {
        now = new Date(serverNow()).toISOString();
        if (step.if !== undefined && !context.value(step.if)) continue;
        if (isWithoutGesture && mayWrite(step)) throw new Error(word('frame.onlyReads'));
        const runner = runners[step.do] as (step: Step, context: StepContext) => Promise<void> | void;
        await runner(step, context);
      }
    },
  };

  try {
    await context.run(action.steps);
    return 'done';
  } catch (error) {
    if (error instanceof StopSteps) return 'stopped';
    reportError(error);
    return 'failed';
  }
}
