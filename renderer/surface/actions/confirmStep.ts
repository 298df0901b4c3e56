import { createElement } from 'react';
import { message, messageTitle } from '../../text/messages.ts';
import { ask } from '../../toasts/toast.ts';
import { ConfirmPreview, previewOf } from './ConfirmPreview.tsx';
import type { StepContext, StepOf } from './step.ts';
import { StopSteps } from './stopSteps.ts';

/** Asks; no ends the steps. The result is `{reason}`. */
export async function confirmStep(step: StepOf<'confirm'>, context: StepContext): Promise<void> {
  const { reason, preview } = step;
  const shown = preview && previewOf(preview, (expression) => context.value(expression));
  const given = await ask({
    text: message(step.message, context.values(step.params)),
    title: step.title ?? messageTitle(step.message),
    yes: step.yes,
    no: step.no,
    danger: step.danger,
    details: shown && createElement(ConfirmPreview, shown),
    reason: reason && { label: reason.label, required: reason.required && message(reason.required) },
  });
  if (!given) throw new StopSteps();
  context.keep(step.as, given);
}
