import { placeOf, readState } from '../../../authoring/place.ts';
import { readDrafts } from '../../../authoring/saveDraft.ts';
import { laidOver } from '../../../authoring/versions.ts';
import type { Operation } from '../../../call/operation.ts';
import { layerFiles } from '../../../program/layers/layerFiles.ts';
import { contentHash, layerHash } from '../../../program/layers/piece.ts';

export const exportLayer: Operation<'authoring.export'> = {
  async run(context, { layer, drafts = false }) {
    const place = await placeOf(context, layer);
    const state = await readState(context, place);
    const own = drafts ? (await readDrafts(context, place.layer)).values() : [];
    const pieces = laidOver(state.pieces, own);
    const over = state.below[0]?.layer ?? context.runtime.program.tenant;
    return {
      layer: place.layer,
      hash: layerHash(pieces.map((piece) => ({ ...piece, hash: contentHash(piece.content) }))),
      files: layerFiles(place.layer, over, pieces).map(({ path, text }) => ({ path, text })),
    };
  },
};
