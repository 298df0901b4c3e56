import { HttpError } from '../http/httpError.ts';
import type { OperationContext } from '../operations/operation.ts';
import type { ProgramRuntime } from '../runtime/programRuntime.ts';
import { said } from '../runtime/said.ts';
import { isError } from './compileLayers.ts';
import type { Place } from './place.ts';
import { readState } from './place.ts';
import { compileWithDrafts } from './saveDraft.ts';
import type { Version } from './versions.ts';

/** The program that would be in force with some drafts. @throws HttpError 422 with their faults */
export async function draftRuntime(
  context: OperationContext,
  place: Place,
  drafts: readonly Version[],
): Promise<ProgramRuntime> {
  const state = await readState(context, place);
  const { compiled, faults } = await compileWithDrafts(context, state, drafts);
  if (!compiled.program) {
    const wrong = faults.filter(isError);
    throw new HttpError(422, said('authoringFaults', { count: wrong.length, first: wrong[0]?.message ?? '' }), {
      faults: wrong,
    });
  }
  return context.services.programs.runtimeFor(compiled.program);
}
