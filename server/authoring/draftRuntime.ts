import { type OperationContext, signedIn } from '../operations/operation.ts';
import { HttpError } from '../platform/http/httpError.ts';
import { t } from '../platform/words/localizedText.ts';
import { isError } from '../program/layers/compileLayers.ts';
import type { ProgramRuntime } from '../program/runtime/programRuntime.ts';
import type { Version } from './definitionVersions.ts';
import { refuseWidening, wideningBetween, writesBetween } from './guards.ts';
import type { LayerTarget } from './layerTarget.ts';
import { readLayerState, scopeOf } from './layerTarget.ts';
import { publisherOf } from './publisher.ts';
import { compileWithDrafts } from './saveDraft.ts';
import { refuseUnheld, unheldBy } from './unheld.ts';
import { refuseUnseen, unseenBy } from './unseen.ts';

/**
 * The program that would be active with some drafts: of drafts that their author could publish, so that a draft shows no rows or
 * fields that are kept from its author.
 * @throws HttpError 422 with their faults; 403 for a draft that would grant more than its author has, or reads what she may not see
 */
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
  const next = context.services.programs.runtimeFor(compiled.program);
  const now = await context.services.programs.inForce(scopeOf(place));
  refuseUnseen(unseenBy(context, now.runtime.program, compiled.program));
  refuseUnheld(unheldBy(context, now.runtime.program, compiled.program));
  refuseWidening(wideningIn(context, place, now.runtime, next));
  return next;
}

/** Memoized for one publisher: a page in preview makes many calls. */
function wideningIn(
  context: OperationContext,
  place: LayerTarget,
  { program: now }: ProgramRuntime,
  next: ProgramRuntime,
) {
  const publisher = publisherOf(signedIn(context));
  const who = JSON.stringify([[...publisher.permissions].sort(), [...publisher.allRows].sort(), publisher.isAdmin]);
  const isStrict = place.level === 'accounts';
  return next.prepared(`widening over ${now.hash} in ${place.layer} by ${who}`, () => [
    ...wideningBetween(now.definitions, next.program.definitions, publisher, isStrict),
    ...writesBetween(now, next.program, publisher, isStrict),
  ]);
}
