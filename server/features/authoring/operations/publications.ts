import { own } from '../../../../metadata/signatures/serverEntities.ts';
import type { PublicationContent } from '../../../authoring/activatePublication.ts';
import { resolveLayer } from '../../../authoring/layerTarget.ts';
import type { Operation } from '../../../operations/operation.ts';
import { namesOf } from '../../../session/users.ts';

export const publications: Operation<'authoring.publications'> = {
  async run(context, { layer }) {
    const place = await resolveLayer(context, layer);
    const { store } = context.services;
    const rows = await store.db
      .selectFrom('definition_layers')
      .selectAll()
      .where('layer', '=', place.layer)
      .orderBy('version', 'desc')
      .execute();
    const names = await namesOf(store, context.runtime.program, own.user, [
      ...new Set(rows.map(({ author }) => author)),
    ]);
    return {
      publications: rows.map(({ version, author, at, comment, content, hash }) => {
        const { changed, takesBack } = JSON.parse(content) as PublicationContent;
        return {
          version,
          by: { id: author, name: names.get(author) ?? author },
          at,
          comment: comment ?? '',
          changed,
          ...(takesBack === undefined ? {} : { takesBack }),
          hash,
        };
      }),
    };
  },
};
