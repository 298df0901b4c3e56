import { mergedOver } from '../../../authoring/definitionVersions.ts';
import { readLayerState, resolveLayer } from '../../../authoring/layerTarget.ts';
import { readDrafts } from '../../../authoring/saveDraft.ts';
import type { Operation } from '../../../operations/operation.ts';
import { contentHash, layerHash } from '../../../program/layers/layerEntry.ts';
import { layerFiles } from '../../../program/layers/layerFiles.ts';

export const exportLayer: Operation<'authoring.export'> = {
  async run(context, { layer, drafts = false }) {
    const place = await resolveLayer(context, layer);
    const state = await readLayerState(context, place);
    const own = drafts ? (await readDrafts(context, place.layer)).values() : [];
    const layerEntries = mergedOver(state.pieces, own);
    const over = state.below[0]?.layer ?? context.runtime.program.tenant;
    return {
      layer: place.layer,
      hash: layerHash(layerEntries.map((layerEntry) => ({ ...layerEntry, hash: contentHash(layerEntry.content) }))),
      files: layerFiles(place.layer, over, layerEntries).map(({ path, text }) => ({ path, text })),
    };
  },
};
