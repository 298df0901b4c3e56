import { readLayerState, resolveLayer } from '../../../authoring/layerTarget.ts';
import { saveAndPublishAll } from '../../../authoring/saveAndPublish.ts';
import type { Operation } from '../../../operations/operation.ts';
import { HttpError } from '../../../platform/http/httpError.ts';
import { t } from '../../../platform/words/localizedText.ts';
import { metadataTypeOf } from '../../../records/templates/metadataType.ts';
import { isMadeHere, usesOfType } from '../typeUses.ts';

/** So many uses are named in one sentence; the screen lists all. */
const NAMED = 5;

/**
 * A type that was made in the system is in force no more, and its own rules and lists with it, as one publication. Its rows
 * stay where they are: without the type nobody reaches them, and with it, taken back, they are all there.
 */
export const remove: Operation<'templates.remove'> = {
  async run(context, { entity, id, comment }) {
    context.access.need(entity, 'list');
    const type = metadataTypeOf(context, entity, id);
    if (comment.trim() === '') throw new HttpError(422, t('deleteReason'));
    const place = await resolveLayer(context, undefined);
    const state = await readLayerState(context, place);
    const layerEntry = { kind: 'template' as const, name: type.id };
    if (!isMadeHere(state, type.id)) throw new HttpError(422, t('templateShipped', { label: type.label }));
    const { uses, own } = await usesOfType(context, state, type.id);
    if (uses.length > 0) {
      const what = uses.slice(0, NAMED).map(({ label, where }) => `${label} (${where})`);
      throw new HttpError(422, t('templateInUse', { label: type.label, what, count: uses.length }), {
        usedBy: uses,
      });
    }
    const orders = [layerEntry, ...own].map(({ kind, name }) => ({ kind, name, value: null }));
    const version = await saveAndPublishAll(context, place, orders, comment);
    return { msg: t('templateRemoved', { label: type.label }), ...(version === undefined ? {} : { version }) };
  },
};
