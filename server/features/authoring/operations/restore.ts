import { placeOf, readState } from '../../../authoring/place.ts';
import { saveDraft } from '../../../authoring/saveDraft.ts';
import { findVersion } from '../../../authoring/versions.ts';
import { notFound } from '../../../base/http/httpError.ts';
import { said } from '../../../base/words/said.ts';
import { type Operation, signedIn } from '../../../call/operation.ts';
import { savedAnswer } from '../savedAnswer.ts';

/** What the layer said then becomes a draft, to be looked at and published like any other. */
export const restore: Operation<'authoring.restore'> = {
  async run(context, { layer, kind, name, version, base = 0, draft = 0, comment }) {
    const place = await placeOf(context, layer);
    const piece = { kind, name };
    const { db } = context.services.store;
    const found = await findVersion(db, place.layer, piece, version, signedIn(context).user.id);
    if (!found) throw notFound(said('authoringNoVersion'));
    const state = await readState(context, place);
    const order = { ...piece, content: found.content, base, draft, comment };
    const saved = await saveDraft(context, state, order);
    return { ...(await savedAnswer(context, state, piece, saved)), msg: said('authoringRestored', { version }) };
  },
};
