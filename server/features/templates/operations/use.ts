import { placeOf, readState } from '../../../authoring/place.ts';
import type { Operation } from '../../../call/operation.ts';
import { askedSelection } from '../../../records/askedSelection.ts';
import { typeOf } from '../../../records/typeOf.ts';
import { isMadeHere, usesOfType } from '../typeUses.ts';

/** What stands against deleting a type, and what would go with it: asked before anybody is asked whether they are sure. */
export const use: Operation<'templates.use'> = {
  async run(context, { entity, id }) {
    context.access.need(entity, 'list');
    const type = typeOf(context, entity, id);
    const state = await readState(context, await placeOf(context, undefined));
    const made = isMadeHere(state, type.id);
    const { request } = askedSelection(context, { entity, template: type.id }, 'list');
    const [{ uses, own }, rows] = await Promise.all([
      usesOfType(context, state, type.id),
      context.services.store.entities(entity).count(request),
    ]);
    const isUsed = uses.length > 0;
    return {
      id: type.id,
      label: type.label,
      made,
      rows,
      own: own.length,
      usedBy: uses.map((one, at) => ({ id: String(at + 1), ...one })),
      mayGo: made && !isUsed,
    };
  },
};
