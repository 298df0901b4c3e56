import { differences } from '../../../../metadata/edits/differences.ts';
import { definitionIn, effectiveDefinition } from '../../../authoring/effectiveDefinition.ts';
import { readLayerState, resolveLayer } from '../../../authoring/layerTarget.ts';
import { readLayerFiles } from '../../../authoring/readLayerFiles.ts';
import { compileWithDrafts, definitionsBelow, readDrafts, saveDrafts } from '../../../authoring/saveDraft.ts';
import type { Operation } from '../../../operations/operation.ts';
import { HttpError, notFound } from '../../../platform/http/httpError.ts';
import { t } from '../../../platform/words/localizedText.ts';
import { contentHash, type LayerEntry, layerEntryKey, layerHash } from '../../../program/layers/layerEntry.ts';
import { importedEntries } from '../importedEntries.ts';

/** Imports files: the layer becomes equal to them, or to selected entries of them; as drafts until published. */
export const importLayer: Operation<'authoring.import'> = {
  async run(context, { layer, files, only, dryRun = false, comment }) {
    const place = await resolveLayer(context, layer);
    const { pieces: layerEntries, faults } = readLayerFiles(files, place.level);
    if (faults.length > 0)
      throw new HttpError(422, t('authoringFaults', { count: faults.length, first: faults[0]?.message ?? '' }), {
        faults,
      });
    const state = await readLayerState(context, place);
    const drafts = await readDrafts(context, place.layer);
    const now = new Map<string, LayerEntry>(state.pieces.map((layerEntry) => [layerEntryKey(layerEntry), layerEntry]));
    for (const draft of drafts.values()) now.set(layerEntryKey(draft), draft);
    const { wanted, changed, unknown } = importedEntries(now, layerEntries, only);
    if (unknown[0]) throw notFound(t('authoringNothing', { ...unknown[0] }));
    const below = await definitionsBelow(context, state);
    const answer = {
      hash: layerHash(
        [...layerEntries.values()].map((layerEntry) => ({ ...layerEntry, hash: contentHash(layerEntry.content) })),
      ),
      changes: changed.map(({ kind, name, content }) => {
        const under = definitionIn(below, { kind, name });
        const before = effectiveDefinition({ kind, name }, under, now.get(layerEntryKey({ kind, name }))?.content);
        const removes = !layerEntries.has(layerEntryKey({ kind, name }));
        return {
          kind,
          name,
          removes,
          differences: differences(before, effectiveDefinition({ kind, name }, under, content)),
        };
      }),
    };
    if (dryRun) {
      const { faults: found } = await compileWithDrafts(context, state, wanted);
      return { msg: t('authoringWouldImport', { count: changed.length }), ...answer, faults: found };
    }
    const inForce = new Map(state.pieces.map((layerEntry) => [layerEntryKey(layerEntry), layerEntry.version]));
    await saveDrafts(
      context,
      state,
      changed.map((layerEntry) => ({
        ...layerEntry,
        base: inForce.get(layerEntryKey(layerEntry)) ?? 0,
        draft: drafts.get(layerEntryKey(layerEntry))?.version ?? 0,
        comment,
      })),
    );
    const own = await readDrafts(context, place.layer);
    const { faults: found } = await compileWithDrafts(context, state, own.values());
    return { msg: t('authoringImported', { count: changed.length }), ...answer, faults: found };
  },
};
