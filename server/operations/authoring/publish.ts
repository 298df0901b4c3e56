import { chosenDrafts } from '../../authoring/chosenDrafts.ts';
import { placeOf } from '../../authoring/place.ts';
import { publish as publishDrafts } from '../../authoring/publish.ts';
import { schedule } from '../../authoring/schedule.ts';
import { HttpError } from '../../http/httpError.ts';
import { said } from '../../runtime/said.ts';
import type { Operation } from '../operation.ts';

export const publish: Operation<'authoring.publish'> = {
  async run(context, { layer, pieces, comment, at }) {
    if (comment.trim() === '') throw new HttpError(422, said('authoringComment'));
    const place = await placeOf(context, layer);
    const drafts = await chosenDrafts(context, place, pieces);
    if (at !== undefined) return schedule(context, place, drafts, comment, at);
    const version = await publishDrafts(context, place, drafts, comment);
    const { program } = await context.services.runtimeOf(place.system);
    return { msg: said('authoringPublished', { version }), version, hash: program.hash };
  },
};
