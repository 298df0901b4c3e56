import type { OperationContext } from '../operations/operation.ts';
import { HttpError } from '../platform/http/httpError.ts';
import { t } from '../platform/words/localizedText.ts';
import { type LayerEntryName, layerEntryKey } from '../program/layers/layerEntry.ts';
import type { Version } from './definitionVersions.ts';
import type { LayerTarget } from './layerTarget.ts';
import { readDrafts } from './saveDraft.ts';

/** The own drafts of some definitions; of all where none are named. @throws HttpError 422 where one has no draft */
export async function chosenDrafts(
  context: OperationContext,
  place: LayerTarget,
  layerEntries: readonly LayerEntryName[] | undefined,
): Promise<Version[]> {
  const drafts = await readDrafts(context, place.layer);
  if (!layerEntries) return [...drafts.values()];
  return layerEntries.map((layerEntry) => {
    const found = drafts.get(layerEntryKey(layerEntry));
    if (!found) throw new HttpError(422, t('authoringNoDraft'), { piece: layerEntry });
    return found;
  });
}
