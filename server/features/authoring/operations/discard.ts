import { resolveLayer } from '../../../authoring/layerTarget.ts';
import { type Operation, signedIn } from '../../../operations/operation.ts';
import { HttpError, notFound } from '../../../platform/http/httpError.ts';
import { t } from '../../../platform/words/localizedText.ts';

/** Forgets a draft; the versions that were saved stay, and can be restored. */
export const discard: Operation<'authoring.discard'> = {
  async run(context, { layer, kind, name, draft }) {
    const place = await resolveLayer(context, layer);
    const author = signedIn(context).user.id;
    await context.services.store.write(async ({ db }) => {
      const own = db.selectFrom('definition_drafts').where('layer', '=', place.layer).where('author', '=', author);
      const found = await own.select('version').where('kind', '=', kind).where('name', '=', name).executeTakeFirst();
      if (!found) throw notFound(t('authoringNoDraft'));
      if (found.version !== draft) throw new HttpError(412, t('authoringDraftChanged', { name }));
      await db
        .deleteFrom('definition_drafts')
        .where('layer', '=', place.layer)
        .where('author', '=', author)
        .where('kind', '=', kind)
        .where('name', '=', name)
        .execute();
    });
    return { msg: t('authoringDiscarded') };
  },
};
