import { ApiError, branchOf } from '../../http/apiError.ts';
import { callAnswered } from '../../http/callAnswered.ts';
import { callApi } from '../../http/callApi.ts';
import { definition } from '../../program/program.ts';
import type { StepContext, StepOf } from './step.ts';
import { StopSteps } from './stopSteps.ts';

/**
 * Calls an API. A status with steps (`on`) runs them, with the response as `result.error`, and skips the steps after
 * the call; other errors have been shown by the client and end the action. Questions of the server are put to the user,
 * and answering no ends the action.
 */
export async function callStep(step: StepOf<'call'>, context: StepContext): Promise<void> {
  const branches = step.on ?? {};
  try {
    const body = step.body === undefined ? undefined : context.value(step.body);
    const call = (answers: readonly string[]) =>
      callApi(step.api, {
        path: context.values(step.path),
        query: context.values(step.query),
        body: withAnswers(body, answers),
        handles: Object.keys(branches),
        asks: isPlain(body),
        isWithoutGesture: context.isWithoutGesture,
        ...(step.retry ? { retry: step.retry } : {}),
      });
    const answered = await callAnswered(call, context.label);
    if (!answered) throw new StopSteps();
    const { answer } = answered;
    if (definition('api', step.api)?.method !== 'GET') context.hasCalled = true;
    context.keep(step.as, answer);
  } catch (error) {
    const branch = error instanceof ApiError && !error.told ? branches[branchOf(error)] : undefined;
    if (!branch) throw error;
    context.keep('error', (error as ApiError).answer);
    await context.run(branch);
    throw new StopSteps();
  }
}

/** True if answers can be added to the body. */
const isPlain = (body: unknown): body is Record<string, unknown> =>
  typeof body === 'object' && body !== null && Object.getPrototypeOf(body) === Object.prototype;

const withAnswers = (body: unknown, answers: readonly string[]): unknown =>
  answers.length > 0 && isPlain(body) ? { ...body, answers } : body;
