import { ApiError, branchOf } from '../../calls/apiError.ts';
import { callApi } from '../../calls/callApi.ts';
import { definition } from '../../program/program.ts';
import type { StepContext, StepOf } from './step.ts';
import { StopSteps } from './stopSteps.ts';

/**
 * Calls an API. A status with steps of its own (`on`) is answered by them, with the server's answer as `result.error`,
 * and the steps after the call are left out; any other failure was told by the client and ends the action.
 */
export async function callStep(step: StepOf<'call'>, context: StepContext): Promise<void> {
  const branches = step.on ?? {};
  try {
    const answer = await callApi(step.api, {
      path: context.values(step.path),
      query: context.values(step.query),
      body: step.body === undefined ? undefined : context.value(step.body),
      handles: Object.keys(branches),
      ...(step.retry ? { retry: step.retry } : {}),
    });
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
