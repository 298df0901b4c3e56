import { HttpError } from '../base/http/httpError.ts';
import { t } from '../base/words/localizedText.ts';
import type { OperationContext } from '../call/operation.ts';
import { isError } from '../program/layers/compileLayers.ts';
import type { ProgramRuntime } from '../program/runtime/programRuntime.ts';
import type { Version } from './definitionVersions.ts';
import type { LayerTarget } from './layerTarget.ts';
import { readLayerState } from './layerTarget.ts';
import { scopeOf } from './publish.ts';
import { compileWithDrafts } from './saveDraft.ts';
import { refuseUnseen, unseenBy } from './unseen.ts';

/** The program that would be in force with some drafts. @throws HttpError 422 with their faults, 403 where they read what is kept from their author */
export async function draftRuntime(
  context: OperationContext,
  place: LayerTarget,
  drafts: readonly Version[],
): Promise<ProgramRuntime> {
  const state = await readLayerState(context, place);
  const { compiled, faults } = await compileWithDrafts(context, state, drafts);
  if (!compiled.program) {
    const wrong = faults.filter(isError);
    throw new HttpError(422, t('authoringFaults', { count: wrong.length, first: wrong[0]?.message ?? '' }), {
      faults: wrong,
    });
  }
  const { runtime: now } = await context.services.programs.inForce(scopeOf(place));
  refuseUnseen(unseenBy(context, now.program, compiled.program));
  return context.services.programs.runtimeFor(compiled.program);
}
