import { definitionIn } from '../../authoring/effective.ts';
import type { LayerState } from '../../authoring/place.ts';
import { compileWithDrafts, readDrafts, type SavedDraft } from '../../authoring/saveDraft.ts';
import { said } from '../../base/words/said.ts';
import type { OperationContext } from '../../call/operation.ts';
import { isError } from '../../program/layers/compileLayers.ts';
import type { PieceName } from '../../program/layers/piece.ts';

/** What is told of a saved draft: its version, what the definition is now, and every fault that all drafts together have. */
export async function savedAnswer(context: OperationContext, state: LayerState, piece: PieceName, saved: SavedDraft) {
  const drafts = await readDrafts(context, state.place.layer);
  const { compiled, faults } = await compileWithDrafts(context, state, drafts.values());
  const count = faults.filter(isError).length;
  return {
    msg: count > 0 ? said('authoringSavedFaulty', { count }) : said('authoringSaved'),
    version: saved.version,
    open: saved.open,
    faults,
    value: definitionIn(compiled.definitions, piece) ?? null,
  };
}
