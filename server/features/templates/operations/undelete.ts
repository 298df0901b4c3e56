import type { PublicationContent } from '../../../authoring/activatePublication.ts';
import { resolveLayer } from '../../../authoring/layerTarget.ts';
import { revertPublication } from '../../../authoring/revertPublication.ts';
import type { Operation } from '../../../operations/operation.ts';
import { notFound } from '../../../platform/http/httpError.ts';
import { t } from '../../../platform/words/localizedText.ts';

/** The publication that deleted a type is taken back. Others are not for who may only delete types. */
export const undelete: Operation<'templates.undelete'> = {
  async run(context, { entity, id, version, comment }) {
    context.access.need(entity, 'list');
    const place = await resolveLayer(context, undefined);
    const row = await context.services.store.db
      .selectFrom('definition_layers')
      .select('content')
      .where('layer', '=', place.layer)
      .where('version', '=', version)
      .executeTakeFirst();
    const { changed } = row ? (JSON.parse(row.content) as PublicationContent) : { changed: [] };
    const removed = changed.some(({ kind, name, to }) => kind === 'template' && name === id && to === 0);
    if (!removed || changed.some(({ to }) => to !== 0)) throw notFound(t('authoringNoVersion'));
    await revertPublication(context, { layer: place.layer, version, comment });
    return { msg: t('templateBack', { id }) };
  },
};
