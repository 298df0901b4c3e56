import { beginSession, changeContext, endSession, type SignInAnswer } from '../../session/lifecycle.ts';
import type { StepContext, StepOf } from './step.ts';

/** Begins a session from a sign-in's answer, takes over a changed context, or ends it. */
export async function sessionStep(step: StepOf<'session'>, context: StepContext): Promise<void> {
  const from = step.from === undefined ? undefined : context.value(step.from);
  if (step.change === 'begin') await beginSession(from as SignInAnswer);
  else if (step.change === 'context') await changeContext(from as SignInAnswer | undefined);
  else await endSession();
}
