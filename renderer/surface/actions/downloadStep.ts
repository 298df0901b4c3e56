import { callApiRaw } from '../../http/callApi.ts';
import { fileNameOf, saveFile } from '../../http/saveFile.ts';
import type { StepContext, StepOf } from './step.ts';

/** Fetches a file with the session's headers, which a plain link could not carry, and hands it over. */
export async function downloadStep(step: StepOf<'download'>, context: StepContext): Promise<void> {
  const response = await callApiRaw(step.api, {
    path: context.values(step.path),
    query: context.values(step.query),
    body: step.body === undefined ? undefined : context.value(step.body),
    isWithoutGesture: context.isWithoutGesture,
  });
  saveFile(await response.blob(), fileNameOf(response.headers.get('content-disposition'), 'download'));
}
