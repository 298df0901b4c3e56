import { differences } from '../../../../metadata/changes/differences.ts';
import { definitionIn, effective } from '../../../authoring/effective.ts';
import { placeOf, readState } from '../../../authoring/place.ts';
import { definitionsBelow } from '../../../authoring/saveDraft.ts';
import { findVersion } from '../../../authoring/versions.ts';
import { notFound } from '../../../base/http/httpError.ts';
import { said } from '../../../base/words/said.ts';
import { type Operation, signedIn } from '../../../call/operation.ts';

/** Field by field; version 0 is what the layers below say by themselves. */
export const compare: Operation<'authoring.compare'> = {
  async run(context, { layer, kind, name, from, to }) {
    const place = await placeOf(context, layer);
    const state = await readState(context, place);
    const below = definitionIn(await definitionsBelow(context, state), { kind, name });
    const author = signedIn(context).user.id;
    const valueAt = async (version: number) => {
      if (version === 0) return below;
      const found = await findVersion(context.services.store.db, place.layer, { kind, name }, version, author);
      if (!found) throw notFound(said('authoringNoVersion'));
      return effective({ kind, name }, below, found.content);
    };
    const [before, after] = [await valueAt(from), await valueAt(to)];
    return { from: before ?? null, to: after ?? null, differences: differences(before, after) };
  },
};
