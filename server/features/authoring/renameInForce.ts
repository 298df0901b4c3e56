/**
 * Activates a field's new name: publishes each layer that uses it and saves all drafts again, in one transaction. A job
 * with progress renames the rows.
 */

import { activatePublication, type Target } from '../../authoring/activatePublication.ts';
import { addVersion, mergedOver } from '../../authoring/definitionVersions.ts';
import { type LayerTarget, readLayerState } from '../../authoring/layerTarget.ts';
import { judge, refuse } from '../../authoring/publish.ts';
import {
  planRename,
  type RenamedDraft,
  type RenamedLayer,
  type RenameOrder,
  type RenamePlan,
} from '../../authoring/renamePlan.ts';
import { requestRenameStored } from '../../authoring/renameStored.ts';
import { requestIndexes } from '../../authoring/requestedIndexes.ts';
import { type OperationContext, signedIn } from '../../operations/operation.ts';
import { HttpError } from '../../platform/http/httpError.ts';
import { t } from '../../platform/words/localizedText.ts';
import { type LayerEntryContent, type LayerEntryName, saysNothing } from '../../program/layers/layerEntry.ts';
import type { StoreTransaction } from '../../store/backend.ts';

const ATTEMPTS = 5;

/** Somebody else published or saved a draft meanwhile: what was planned is not what is there. */
class Late extends Error {}

export interface Renamed {
  plan: RenamePlan;
  /** The layer's version. */
  version: number;
  /** The job by which the stored values follow; none where nothing is stored. */
  jobId: string | undefined;
}

export async function renameInForce(
  context: OperationContext,
  place: LayerTarget,
  order: RenameOrder,
  comment: string,
): Promise<Renamed> {
  const { store } = context.services;
  const before = await context.services.runtimeOf(place.system);
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const plan = await planRename(context, place, order);
    const [layer] = plan.layers;
    if (!layer) throw new HttpError(422, t('renameNoField', { field: order.field }));
    const state = await readLayerState(context, place);
    refuse(await judge(context, state, mergedOver(state.pieces, layer.pieces)));
    const by = signedIn(context).user.id;
    const why = { by, at: context.now.toISOString(), comment };
    try {
      await store.write(async (tx) => {
        const bases = new Map<string, number>();
        for (const one of plan.layers) await publishLayer(tx, one, why, order, bases);
        for (const draft of plan.drafts) await saveAgain(tx, draft, why.at, bases);
      });
    } catch (error) {
      if (error instanceof Late) continue;
      throw error;
    }
    const after = await context.services.runtimeOf(place.system);
    await requestIndexes(context, before, after);
    return { plan, version: layer.version + 1, jobId: await requestRenameStored(context, place, order, plan) };
  }
  throw new HttpError(503, t('tryAfterSomeTime'));
}

interface Why {
  by: string;
  at: string;
  comment: string;
}

async function publishLayer(
  tx: StoreTransaction,
  { layer, version: follows, pieces: layerEntries }: RenamedLayer,
  { by, at, comment }: Why,
  { field, to }: RenameOrder,
  bases: Map<string, number>,
): Promise<void> {
  const targets: Target[] = [];
  for (const { kind, name, from, content } of layerEntries) {
    const version = await addVersion(tx, layer, { kind, name }, { author: by, at, comment, base: from, content });
    bases.set(`${layer} ${kind} ${name}`, version);
    targets.push({ kind, name, from, to: version, draft: version });
  }
  const renamed = { from: field, to };
  if ((await activatePublication(tx, { layer, follows, targets, by, at, comment, renamed })) === undefined)
    throw new Late();
}

/** A draft goes on from what is in force now; its author finds it as it was, with the new name. */
async function saveAgain(
  tx: StoreTransaction,
  { draft, content }: RenamedDraft,
  at: string,
  bases: ReadonlyMap<string, number>,
): Promise<void> {
  const { layer, kind, name, author, comment } = draft;
  const next = bases.get(`${layer} ${kind} ${name}`);
  const base =
    next !== undefined && draft.base === (await inForceBefore(tx, layer, { kind, name }, next)) ? next : draft.base;
  const version = await addVersion(tx, layer, { kind, name }, { author, at, comment, base, content });
  const moved = await tx.db
    .updateTable('definition_drafts')
    .set({ version })
    .where('layer', '=', layer)
    .where('author', '=', author)
    .where('kind', '=', kind)
    .where('name', '=', name)
    .where('version', '=', draft.version)
    .executeTakeFirst();
  if (Number(moved.numUpdatedRows) !== 1) throw new Late();
}

/** The version that was in force until this publication: it is the base of the one that is. */
async function inForceBefore(
  tx: StoreTransaction,
  layer: string,
  layerEntry: LayerEntryName,
  now: number,
): Promise<number> {
  const row = await tx.db
    .selectFrom('definition_versions')
    .select(['base', 'content'])
    .where('layer', '=', layer)
    .where('kind', '=', layerEntry.kind)
    .where('name', '=', layerEntry.name)
    .where('version', '=', now)
    .executeTakeFirst();
  return saysNothing(row?.content ? (JSON.parse(row.content) as LayerEntryContent) : undefined) ? 0 : (row?.base ?? 0);
}
