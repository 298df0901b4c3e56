import { own } from '../../../../metadata/signatures/serverEntities.ts';
import { versionsOf } from '../../../authoring/definitionVersions.ts';
import { resolveLayer } from '../../../authoring/layerTarget.ts';
import { readDrafts } from '../../../authoring/saveDraft.ts';
import { type Operation, signedIn } from '../../../operations/operation.ts';
import { layerEntryKey } from '../../../program/layers/layerEntry.ts';
import { namesOf } from '../../../session/users.ts';

export const versions: Operation<'authoring.versions'> = {
  async run(context, { layer, kind, name }) {
    const place = await resolveLayer(context, layer);
    const { store } = context.services;
    const found = await versionsOf(store.db, place.layer, { kind, name }, signedIn(context).user.id);
    const draft = (await readDrafts(context, place.layer)).get(layerEntryKey({ kind, name }));
    // The reason comes from the publication or, for a draft, from the version.
    const published = found.flatMap(({ publishedIn }) => (publishedIn === null ? [] : [publishedIn]));
    const publications = await store.db
      .selectFrom('definition_layers')
      .select(['version', 'comment'])
      .where('layer', '=', place.layer)
      .where('version', 'in', [0, ...published])
      .execute();
    const reasons = new Map(publications.map(({ version, comment }) => [version, comment]));
    const authors = [...new Set(found.map(({ author }) => author))];
    const names = await namesOf(store, context.runtime.program, own.user, authors);
    return {
      versions: found.map(({ version, author, at, comment: own, base, publishedIn, inForce }) => {
        const comment = own ?? (publishedIn === null ? null : (reasons.get(publishedIn) ?? null));
        return {
          version,
          by: { id: author, name: names.get(author) ?? author },
          at,
          ...(comment === null ? {} : { comment }),
          base,
          ...(publishedIn === null ? {} : { publishedIn }),
          inForce,
          draft: draft?.version === version,
        };
      }),
    };
  },
};
