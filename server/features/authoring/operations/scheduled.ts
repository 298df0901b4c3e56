import { own } from '../../../../metadata/signatures/serverEntities.ts';
import { resolveLayer } from '../../../authoring/layerTarget.ts';
import type { Operation } from '../../../operations/operation.ts';
import { namesOf } from '../../../session/users.ts';
import { scheduledIn } from '../scheduled.ts';

/** Scheduled publications of a layer, by any user. */
export const scheduled: Operation<'authoring.scheduled'> = {
  async run(context, { layer }) {
    const place = await resolveLayer(context, layer);
    const { store } = context.services;
    const found = await scheduledIn(store, place.layer);
    const authors = [...new Set(found.map(({ author }) => author))];
    const names = await namesOf(store, context.runtime.program, own.user, authors);
    return {
      scheduled: found.map(({ jobId, author, at, comment, pieces: layerEntries }) => ({
        jobId,
        by: { id: author, name: names.get(author) ?? author },
        at,
        comment,
        pieces: layerEntries.map(({ kind, name, version }) => ({ kind, name, version })),
      })),
    };
  },
};
