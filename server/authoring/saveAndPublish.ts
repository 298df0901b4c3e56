/**
 * Calls of the specification save a rule or a template and it is in force: one draft, published at once. What is refused leaves
 * no draft behind; the version that was tried is kept.
 */
import { type OperationContext, signedIn } from '../operations/operation.ts';
import { chosenDrafts } from './chosenDrafts.ts';
import { pieceKey } from './piece.ts';
import { type Place, readState } from './place.ts';
import { publish } from './publish.ts';
import { type DraftOrder, readDrafts, saveDraft } from './saveDraft.ts';

/** @returns the layer's version; undefined where nothing changes */
export async function saveAndPublish(
  context: OperationContext,
  place: Place,
  order: Pick<DraftOrder, 'kind' | 'name' | 'value'>,
  comment: string,
): Promise<number | undefined> {
  const piece = { kind: order.kind, name: order.name };
  const state = await readState(context, place);
  const base = state.pieces.find((one) => pieceKey(one) === pieceKey(piece))?.version ?? 0;
  const draft = (await readDrafts(context, place.layer)).get(pieceKey(piece))?.version ?? 0;
  const saved = await saveDraft(context, state, { ...order, base, draft, comment });
  if (!saved.open) return undefined;
  try {
    return await publish(context, place, await chosenDrafts(context, place, [piece]), comment);
  } catch (error) {
    await context.services.store.write(({ db }) =>
      db
        .deleteFrom('definition_drafts')
        .where('layer', '=', place.layer)
        .where('author', '=', signedIn(context).user.id)
        .where('kind', '=', piece.kind)
        .where('name', '=', piece.name)
        .where('version', '=', saved.version)
        .execute(),
    );
    throw error;
  }
}
