/** Implementation of each step. The literal is exhaustive over the steps of the language. */
import type { Step } from '../../../metadata/kinds/action.ts';
import { openDialog, openPage } from '../../navigation/dialogs.ts';
import { goBack, goTo } from '../../navigation/navigate.ts';
import { callStep } from './callStep.ts';
import { confirmStep } from './confirmStep.ts';
import { downloadStep } from './downloadStep.ts';
import { followStep } from './followStep.ts';
import { sessionStep } from './sessionStep.ts';
import type { StepContext, StepOf } from './step.ts';
import { StopSteps } from './stopSteps.ts';
import { toastStep } from './toastStep.ts';

type Runner<Do extends Step['do']> = (step: StepOf<Do>, context: StepContext) => Promise<void> | void;

export const steps = {
  call: callStep,
  confirm: confirmStep,
  follow: followStep,
  download: downloadStep,
  session: sessionStep,
  async open(step, context) {
    context.keep(step.as, await openDialog(step.dialog, context.values(step.params)));
  },
  close(step, context) {
    context.surface.close(step.result === undefined ? undefined : context.value(step.result));
  },
  set(step, context) {
    context.surface.setState(step.state, context.value(step.value));
  },
  async navigate(step, context) {
    const path = context.values(step.path);
    const query = context.values(step.query);
    if (step.beside) await openPage(step.route, { ...query, ...path });
    else goTo(step.route, path, query, { settled: context.hasCalled });
  },
  back(_step, context) {
    // A page beside its list is left for the list, whose address is still that of the window.
    if (context.surface.beside) context.surface.close(undefined);
    else goBack({ settled: context.hasCalled });
  },
  async reload(step, context) {
    await context.surface.reload(step.target);
  },
  toast: toastStep,
  async component(step, context) {
    context.keep(step.as, await context.surface.call(step.target, step.method, context.values(step.params)));
  },
  async run(step, context) {
    const outcome = await context.surface.run(step.action, context.locals, context.isWithoutGesture);
    if (outcome !== 'done') throw new StopSteps();
  },
  stop() {
    throw new StopSteps();
  },
} satisfies { [Do in Step['do']]: Runner<Do> };
