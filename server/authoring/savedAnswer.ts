import type { OperationContext } from '../operations/operation.ts';
import { said } from '../runtime/said.ts';
import { isError } from './compileLayers.ts';
import { definitionIn } from './effective.ts';
import type { PieceName } from './piece.ts';
import type { LayerState } from './place.ts';
import { compileWithDrafts, readDrafts, type SavedDraft } from './saveDraft.ts';

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
