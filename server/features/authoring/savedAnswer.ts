import { definitionIn } from '../../authoring/effectiveDefinition.ts';
import type { LayerState } from '../../authoring/layerTarget.ts';
import { compileWithDrafts, readDrafts, type SavedDraft } from '../../authoring/saveDraft.ts';
import type { OperationContext } from '../../operations/operation.ts';
import { t } from '../../platform/words/localizedText.ts';
import { isError } from '../../program/layers/compileLayers.ts';
import type { LayerEntryName } from '../../program/layers/layerEntry.ts';

/** The response to saving a draft: its version, the effective definition, and the faults of all drafts together. */
export async function savedAnswer(
  context: OperationContext,
  state: LayerState,
  layerEntry: LayerEntryName,
  saved: SavedDraft,
) {
  const drafts = await readDrafts(context, state.place.layer);
  const { compiled, faults } = await compileWithDrafts(context, state, drafts.values());
  const count = faults.filter(isError).length;
  return {
    msg: count > 0 ? t('authoringSavedFaulty', { count }) : t('authoringSaved'),
    version: saved.version,
    open: saved.open,
    faults,
    value: definitionIn(compiled.definitions, layerEntry) ?? null,
  };
}
