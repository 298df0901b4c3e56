import { findVersion } from '../../../authoring/definitionVersions.ts';
import { readLayerState, resolveLayer } from '../../../authoring/layerTarget.ts';
import { saveDraft } from '../../../authoring/saveDraft.ts';
import { type Operation, signedIn } from '../../../operations/operation.ts';
import { notFound } from '../../../platform/http/httpError.ts';
import { t } from '../../../platform/words/localizedText.ts';
import { savedAnswer } from '../savedAnswer.ts';

/** Restores an older version as a draft, to be checked and published like any other. */
export const restore: Operation<'authoring.restore'> = {
  async run(context, { layer, kind, name, version, base = 0, draft = 0, comment }) {
    const place = await resolveLayer(context, layer);
    const layerEntry = { kind, name };
    const { db } = context.services.store;
    const found = await findVersion(db, place.layer, layerEntry, version, signedIn(context).user.id);
    if (!found) throw notFound(t('authoringNoVersion'));
    const state = await readLayerState(context, place);
    const order = { ...layerEntry, content: found.content, base, draft, comment };
    const saved = await saveDraft(context, state, order);
    return { ...(await savedAnswer(context, state, layerEntry, saved)), msg: t('authoringRestored', { version }) };
  },
};
