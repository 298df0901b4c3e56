import { differences } from '../../../../metadata/edits/differences.ts';
import { findVersion } from '../../../authoring/definitionVersions.ts';
import { definitionIn, effectiveDefinition } from '../../../authoring/effectiveDefinition.ts';
import { readLayerState, resolveLayer } from '../../../authoring/layerTarget.ts';
import { definitionsBelow } from '../../../authoring/saveDraft.ts';
import { type Operation, signedIn } from '../../../operations/operation.ts';
import { notFound } from '../../../platform/http/httpError.ts';
import { t } from '../../../platform/words/localizedText.ts';

/** Compares versions field by field; version 0 is the content of the layers below. */
export const compare: Operation<'authoring.compare'> = {
  async run(context, { layer, kind, name, from, to }) {
    const place = await resolveLayer(context, layer);
    const state = await readLayerState(context, place);
    const below = definitionIn(await definitionsBelow(context, state), { kind, name });
    const author = signedIn(context).user.id;
    const valueAt = async (version: number) => {
      if (version === 0) return below;
      const found = await findVersion(context.services.store.db, place.layer, { kind, name }, version, author);
      if (!found) throw notFound(t('authoringNoVersion'));
      return effectiveDefinition({ kind, name }, below, found.content);
    };
    const [before, after] = [await valueAt(from), await valueAt(to)];
    return { from: before ?? null, to: after ?? null, differences: differences(before, after) };
  },
};
