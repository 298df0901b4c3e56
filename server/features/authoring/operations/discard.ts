import { placeOf } from '../../../authoring/place.ts';
import { HttpError, notFound } from '../../../base/http/httpError.ts';
import { said } from '../../../base/words/said.ts';
import { type Operation, signedIn } from '../../../call/operation.ts';

/** Forgets a draft; the versions that were saved stay, and can be restored. */
export const discard: Operation<'authoring.discard'> = {
  async run(context, { layer, kind, name, draft }) {
    const place = await placeOf(context, layer);
    const author = signedIn(context).user.id;
    await context.services.store.write(async ({ db }) => {
      const own = db.selectFrom('definition_drafts').where('layer', '=', place.layer).where('author', '=', author);
      const found = await own.select('version').where('kind', '=', kind).where('name', '=', name).executeTakeFirst();
      if (!found) throw notFound(said('authoringNoDraft'));
      if (found.version !== draft) throw new HttpError(412, said('authoringDraftChanged', { name }));
      await db
        .deleteFrom('definition_drafts')
        .where('layer', '=', place.layer)
        .where('author', '=', author)
        .where('kind', '=', kind)
        .where('name', '=', name)
        .execute();
    });
    return { msg: said('authoringDiscarded') };
  },
};
