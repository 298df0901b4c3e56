import { HttpError } from '../base/http/httpError.ts';
import { said } from '../base/words/said.ts';
import type { OperationContext } from '../call/operation.ts';
import { isError } from '../program/layers/compileLayers.ts';
import type { ProgramRuntime } from '../program/runtime/programRuntime.ts';
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
