import { holds } from '../../calls/session.ts';
import { definition } from '../program.ts';
import { toast } from '../toast.ts';
import type { ToastAction } from '../toastAction.tsx';
import type { StepContext } from './runAction.ts';
import type { StepOf } from './steps.ts';

/** Says something; with an action it is offered beside it, to whoever holds its permission, with what was known here. */
export function toastStep(step: StepOf<'toast'>, context: StepContext): void {
  toast(step.message, context.values(step.params), step.tone, offered(step.action, context));
}

function offered(name: string | undefined, { surface, locals }: StepContext): ToastAction | undefined {
  const action = name === undefined ? undefined : definition('action', name);
  if (name === undefined || !action || !holds(action.permission)) return undefined;
  return { label: action.label, hotkey: action.hotkey, run: () => void surface.run(name, locals) };
}
