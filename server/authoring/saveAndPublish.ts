/**
 * Calls of the specification save a rule or a template and it is in force: drafts, published at once. What is refused leaves
 * no draft behind; the versions that were tried are kept.
 */
import { type OperationContext, signedIn } from '../operations/operation.ts';
import { type LayerEntryName, layerEntryKey } from '../program/layers/layerEntry.ts';
import { chosenDrafts } from './chosenDrafts.ts';
import { type LayerTarget, readLayerState } from './layerTarget.ts';
import { publish } from './publish.ts';
import { type DraftOrder, readDrafts, saveDraft } from './saveDraft.ts';

type Order = Pick<DraftOrder, 'kind' | 'name' | 'value'>;

/** @returns the layer's version; undefined where nothing changes */
export const saveAndPublish = (
  context: OperationContext,
  place: LayerTarget,
  order: Order,
  comment: string,
): Promise<number | undefined> => saveAndPublishAll(context, place, [order], comment);

/** Several definitions as one publication. @returns the layer's version; undefined where nothing changes */
export async function saveAndPublishAll(
  context: OperationContext,
  place: LayerTarget,
  orders: readonly Order[],
  comment: string,
): Promise<number | undefined> {
  const state = await readLayerState(context, place);
  const drafts = await readDrafts(context, place.layer);
  const open: (LayerEntryName & { version: number })[] = [];
  try {
    for (const order of orders) {
      const key = layerEntryKey(order);
      const base = state.pieces.find((one) => layerEntryKey(one) === key)?.version ?? 0;
      const draft = drafts.get(key)?.version ?? 0;
      const saved = await saveDraft(context, state, { ...order, base, draft, comment });
      if (saved.open) open.push({ kind: order.kind, name: order.name, version: saved.version });
    }
    if (open.length === 0) return undefined;
    return await publish(context, place, await chosenDrafts(context, place, open), comment);
  } catch (error) {
    for (const draft of open) await dropDraft(context, place, draft);
    throw error;
  }
}

const dropDraft = (context: OperationContext, place: LayerTarget, draft: LayerEntryName & { version: number }) =>
  context.services.store.write(({ db }) =>
    db
      .deleteFrom('definition_drafts')
      .where('layer', '=', place.layer)
      .where('author', '=', signedIn(context).user.id)
      .where('kind', '=', draft.kind)
      .where('name', '=', draft.name)
      .where('version', '=', draft.version)
      .execute(),
  );
