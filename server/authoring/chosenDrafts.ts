import { HttpError } from '../base/http/httpError.ts';
import { said } from '../base/words/said.ts';
import type { OperationContext } from '../call/operation.ts';
import { type PieceName, pieceKey } from '../program/layers/piece.ts';
import type { Place } from './place.ts';
import { readDrafts } from './saveDraft.ts';
import type { Version } from './versions.ts';

/** The own drafts of some definitions; of all where none are named. @throws HttpError 422 where one has no draft */
export async function chosenDrafts(
  context: OperationContext,
  place: Place,
  pieces: readonly PieceName[] | undefined,
): Promise<Version[]> {
  const drafts = await readDrafts(context, place.layer);
  if (!pieces) return [...drafts.values()];
  return pieces.map((piece) => {
    const found = drafts.get(pieceKey(piece));
    if (!found) throw new HttpError(422, said('authoringNoDraft'), { piece });
    return found;
  });
}
