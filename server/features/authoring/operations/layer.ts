import { readLayerState, resolveLayer } from '../../../authoring/layerTarget.ts';
import { compileWithDrafts, readDrafts } from '../../../authoring/saveDraft.ts';
import type { Operation } from '../../../operations/operation.ts';

export const layer: Operation<'authoring.layer'> = {
  async run(context, { layer: asked }) {
    const place = await resolveLayer(context, asked);
    const state = await readLayerState(context, place);
    const drafts = await readDrafts(context, place.layer);
    const { compiled, faults } = await compileWithDrafts(context, state, drafts.values());
    return {
      layer: place.layer,
      version: state.version,
      hash: compiled.program?.hash ?? '',
      pieces: state.pieces.map(({ kind, name, version }) => ({ kind, name, version })),
      drafts: [...drafts.values()].map(({ kind, name, version, base, at, comment }) => ({
        kind,
        name,
        version,
        base,
        at,
        comment,
      })),
      faults,
    };
  },
};
