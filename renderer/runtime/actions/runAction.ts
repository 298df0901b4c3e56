/** The interpreter of actions (metadata/kinds/action.ts): steps one after another, each with what those before it gave. */
import type { Step } from '../../../metadata/kinds/action.ts';
import { ApiError, isAbort } from '../../calls/apiError.ts';
import { currentContextAtom, holds } from '../../calls/session.ts';
import { appStore } from '../appStore.ts';
import type { ActionOutcome, Locals } from '../componentContract.ts';
import type { OpenSurface } from '../createSurface.ts';
import { evaluated } from '../dataSources.ts';
import { definition } from '../program.ts';
import { StopSteps } from '../stopSteps.ts';
import { toast, toastText } from '../toast.ts';
import { steps as runners } from './steps.ts';

/** What a step works with. */
export interface StepContext {
  readonly surface: OpenSurface;
  /** Scopes of where the action was started, with `params` and `result` of this run. */
  readonly locals: Locals;
  /** Aborted when the surface ends, and with it nobody waits for the answer of a question any more. */
  readonly signal: AbortSignal;
  value(expression: unknown): unknown;
  values(map: Readonly<Record<string, unknown>> | undefined): Record<string, unknown> | undefined;
  /** Keeps a step's result under its name. */
  keep(name: string | undefined, result: unknown): void;
  /** Whether a call of this action changed something on the server: what was typed is settled by it. */
  hasCalled: boolean;
  /** Runs more steps here: the branches of a call. */
  run(steps: readonly Step[]): Promise<void>;
}

/** Tells the person of an error once. */
function tell(error: unknown): void {
  if (isAbort(error) || (error instanceof ApiError && error.told)) return;
  toastText(error instanceof Error ? error.message : String(error), 'error');
}

/**
 * Runs an action by name. Without its permission it only says so; with it, the permission becomes the current context
 * (suite.txt section 6: "clicking sets the current context to that permission").
 */
export async function runAction(surface: OpenSurface, name: string, around: Locals): Promise<ActionOutcome> {
  const action = definition('action', name);
  if (!action || !holds(action.permission)) {
    toast('noPermissionForAction', {}, 'error');
    return 'failed';
  }
  if (action.enabledWhen !== undefined && !surface.value(action.enabledWhen, around)) return 'stopped';
  if (action.permission) appStore.set(currentContextAtom, action.permission);

  const results: Record<string, unknown> = { ...(around.result as object | undefined) };
  const params = action.params ? { params: evaluated(surface, action.params, around) } : undefined;
  const context: StepContext = {
    surface,
    signal: surface.signal,
    hasCalled: false,
    get locals() {
      return { ...around, ...params, result: { ...results } };
    },
    value: (expression) => surface.value(expression, context.locals),
    values: (map) => evaluated(surface, map, context.locals),
    keep(key, result) {
      if (key) results[key] = result;
    },
    async run(list) {
      for (const step of list) {
        if (step.if !== undefined && !context.value(step.if)) continue;
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
    tell(error);
    return 'failed';
  }
}
