import { differences } from '../../../metadata/changes/differences.ts';
import { definitionIn, effective } from '../../authoring/effective.ts';
import { contentHash, layerHash, type Piece, pieceKey } from '../../authoring/piece.ts';
import { placeOf, readState } from '../../authoring/place.ts';
import { readLayerFiles } from '../../authoring/readLayerFiles.ts';
import { compileWithDrafts, definitionsBelow, readDrafts, saveDraft } from '../../authoring/saveDraft.ts';
import { HttpError } from '../../http/httpError.ts';
import { said } from '../../runtime/said.ts';
import type { Operation } from '../operation.ts';

/** The layer is to say what the files say, and nothing else; until it is published, as drafts. */
export const importLayer: Operation<'authoring.import'> = {
  async run(context, { layer, files, dryRun = false, comment }) {
    const place = await placeOf(context, layer);
    const { pieces, faults } = readLayerFiles(files, place.level);
    if (faults.length > 0) throw new HttpError(422, said('authoringFaults', { count: faults.length }), { faults });
    const state = await readState(context, place);
    const drafts = await readDrafts(context, place.layer);
    const now = new Map<string, Piece>(state.pieces.map((piece) => [pieceKey(piece), piece]));
    for (const draft of drafts.values()) now.set(pieceKey(draft), draft);
    const below = await definitionsBelow(context, state);
    const wanted = [...new Set([...now.keys(), ...pieces.keys()])].sort().map((key): Piece => {
      const { kind, name } = (pieces.get(key) ?? now.get(key)) as Piece;
      return { kind, name, content: pieces.get(key)?.content ?? {} };
    });
    const changed = wanted.filter((piece) => {
      return contentHash(piece.content) !== contentHash(now.get(pieceKey(piece))?.content);
    });
    const answer = {
      hash: layerHash([...pieces.values()].map((piece) => ({ ...piece, hash: contentHash(piece.content) }))),
      changes: changed.map(({ kind, name, content }) => {
        const under = definitionIn(below, { kind, name });
        const before = effective({ kind, name }, under, now.get(pieceKey({ kind, name }))?.content);
        return { kind, name, differences: differences(before, effective({ kind, name }, under, content)) };
      }),
    };
    if (dryRun) {
      const { faults: found } = await compileWithDrafts(context, state, wanted);
      return { msg: said('authoringWouldImport', { count: changed.length }), ...answer, faults: found };
    }
    for (const piece of changed) {
      const inForce = state.pieces.find((one) => pieceKey(one) === pieceKey(piece));
      await saveDraft(context, state, {
        ...piece,
        base: inForce?.version ?? 0,
        draft: drafts.get(pieceKey(piece))?.version ?? 0,
        comment,
      });
    }
    const own = await readDrafts(context, place.layer);
    const { faults: found } = await compileWithDrafts(context, state, own.values());
    return { msg: said('authoringImported', { count: changed.length }), ...answer, faults: found };
  },
};
