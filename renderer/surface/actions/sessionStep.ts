import { beginSession, changeContext, endSession, type SignInAnswer } from '../../session/lifecycle.ts';
import type { StepContext, StepOf } from './step.ts';

/** Begins a session from a sign-in's answer, takes over a changed context, leaves to sign in elsewhere, or ends it. */
export async function sessionStep(step: StepOf<'session'>, context: StepContext): Promise<void> {
  const from = step.from === undefined ? undefined : context.value(step.from);
  if (step.change === 'begin') await beginSession(from as SignInAnswer);
  else if (step.change === 'context') await changeContext(from as SignInAnswer | undefined);
  else if (step.change === 'leave') leaveFor(from);
  else await endSession();
}

/** Only to a page: an address of another kind could run what it says. */
function leaveFor(address: unknown): void {
  const url = typeof address === 'string' && URL.canParse(address) ? new URL(address) : undefined;
  if (!url || !['http:', 'https:'].includes(url.protocol)) throw new Error('There is no address to leave for.');
  location.assign(url.href);
}
