import { holds } from '../../http/session.ts';
import { definition } from '../../program/program.ts';
import { formatNumber } from '../../text/formatNumber.ts';
import { toast } from '../../toasts/toast.ts';
import type { ToastAction } from '../../toasts/toastAction.tsx';
import type { StepContext, StepOf } from './step.ts';

/** Says something, numbers in it as people write them; with an action it is offered beside it, to whoever holds its permission, with what was known here. */
export function toastStep(step: StepOf<'toast'>, context: StepContext): void {
  const params = Object.entries(context.values(step.params) ?? {}).map(([name, value]) => [
    name,
    typeof value === 'number' ? formatNumber(value) : value,
  ]);
  toast(step.message, Object.fromEntries(params), step.tone, offered(step.action, context));
}

function offered(name: string | undefined, { surface, locals }: StepContext): ToastAction | undefined {
  const action = name === undefined ? undefined : definition('action', name);
  if (name === undefined || !action || !holds(action.permission)) return undefined;
  return { label: action.label, hotkey: action.hotkey, run: () => void surface.run(name, locals) };
}
