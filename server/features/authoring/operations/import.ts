import { differences } from '../../../../metadata/changes/differences.ts';
import { definitionIn, effective } from '../../../authoring/effective.ts';
import { placeOf, readState } from '../../../authoring/place.ts';
import { readLayerFiles } from '../../../authoring/readLayerFiles.ts';
import { compileWithDrafts, definitionsBelow, readDrafts, saveDrafts } from '../../../authoring/saveDraft.ts';
import { HttpError, notFound } from '../../../base/http/httpError.ts';
import { said } from '../../../base/words/said.ts';
import type { Operation } from '../../../call/operation.ts';
import { contentHash, layerHash, type Piece, pieceKey } from '../../../program/layers/piece.ts';
import { importedPieces } from '../importedPieces.ts';

/** The layer is to say what the files say, and nothing else, or what was chosen of them; until it is published, as drafts. */
export const importLayer: Operation<'authoring.import'> = {
  async run(context, { layer, files, only, dryRun = false, comment }) {
    const place = await placeOf(context, layer);
    const { pieces, faults } = readLayerFiles(files, place.level);
    if (faults.length > 0)
      throw new HttpError(422, said('authoringFaults', { count: faults.length, first: faults[0]?.message ?? '' }), {
        faults,
      });
    const state = await readState(context, place);
    const drafts = await readDrafts(context, place.layer);
    const now = new Map<string, Piece>(state.pieces.map((piece) => [pieceKey(piece), piece]));
    for (const draft of drafts.values()) now.set(pieceKey(draft), draft);
    const { wanted, changed, unknown } = importedPieces(now, pieces, only);
    if (unknown[0]) throw notFound(said('authoringNothing', { ...unknown[0] }));
    const below = await definitionsBelow(context, state);
    const answer = {
      hash: layerHash([...pieces.values()].map((piece) => ({ ...piece, hash: contentHash(piece.content) }))),
      changes: changed.map(({ kind, name, content }) => {
        const under = definitionIn(below, { kind, name });
        const before = effective({ kind, name }, under, now.get(pieceKey({ kind, name }))?.content);
        const removes = !pieces.has(pieceKey({ kind, name }));
        return { kind, name, removes, differences: differences(before, effective({ kind, name }, under, content)) };
      }),
    };
    if (dryRun) {
      const { faults: found } = await compileWithDrafts(context, state, wanted);
      return { msg: said('authoringWouldImport', { count: changed.length }), ...answer, faults: found };
    }
    const inForce = new Map(state.pieces.map((piece) => [pieceKey(piece), piece.version]));
    await saveDrafts(
      context,
      state,
      changed.map((piece) => ({
        ...piece,
        base: inForce.get(pieceKey(piece)) ?? 0,
        draft: drafts.get(pieceKey(piece))?.version ?? 0,
        comment,
      })),
    );
    const own = await readDrafts(context, place.layer);
    const { faults: found } = await compileWithDrafts(context, state, own.values());
    return { msg: said('authoringImported', { count: changed.length }), ...answer, faults: found };
  },
};
