import { resolveLayer } from '../../../authoring/layerTarget.ts';
import { planRename, type RenamePlan } from '../../../authoring/renamePlan.ts';
import { storedUses } from '../../../authoring/renameStored.ts';
import type { Operation } from '../../../operations/operation.ts';
import { HttpError } from '../../../platform/http/httpError.ts';
import { t } from '../../../platform/words/localizedText.ts';
import { renameInForce } from '../renameInForce.ts';

/** The changes of a renaming, and the stored uses of the name, without writing. */
export const renamePlaces: Operation<'authoring.renamePlaces'> = {
  async run(context, { layer, ...order }) {
    const place = await resolveLayer(context, layer);
    const plan = await planRename(context, place, order);
    const stored = await storedUses(context, place, order, plan);
    const places = placesOf(plan);
    const msg = t('renameWould', { count: places.length, from: order.field, to: order.to });
    return { msg, places, alike: alikeOf(plan), drafts: plan.drafts.length, ...stored };
  },
};

export const rename: Operation<'authoring.rename'> = {
  async run(context, { layer, comment, ...order }) {
    if (comment.trim() === '') throw new HttpError(422, t('authoringComment'));
    const place = await resolveLayer(context, layer);
    const { plan, version, jobId } = await renameInForce(context, place, order, comment);
    const { program } = await context.services.runtimeOf(place.system);
    const places = placesOf(plan);
    const msg = t('renameDone', { from: order.field, to: order.to, count: places.length, version });
    return { msg, version, hash: program.hash, places, ...(jobId === undefined ? {} : { jobId }) };
  },
};

/** JSON text without its quotes; for an addition only the added text. */
const unquoted = (text: string): string => text.trim().replace(/^"(.*)"$/, '$1');

const placesOf = ({ renaming }: RenamePlan) =>
  renaming.places.map(({ layer, kind, name, path, was, is }, index) => ({
    id: String(index + 1),
    layer,
    kind: kind ?? '',
    name: name ?? '',
    path: path.join(' › '),
    was: unquoted(was),
    is: unquoted(is),
  }));

/** The same word in places where it may or may not mean the field. */
const alikeOf = ({ renaming }: RenamePlan) =>
  renaming.alike.map(({ layer, kind, name, path, was }, index) => ({
    id: `alike${index + 1}`,
    layer,
    kind: kind ?? '',
    name: name ?? '',
    path: path.join(' › '),
    was,
  }));
