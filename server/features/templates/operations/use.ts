import { readLayerState, resolveLayer } from '../../../authoring/layerTarget.ts';
import type { Operation } from '../../../operations/operation.ts';
import { requestedSelection } from '../../../records/read/requestedSelection.ts';
import { metadataTypeOf } from '../../../records/templates/metadataType.ts';
import { isMadeHere, usesOfType } from '../typeUses.ts';

/** References that prevent deleting a type, and dependents that would be deleted with it, for the confirmation. */
export const use: Operation<'templates.use'> = {
  async run(context, { entity, id }) {
    context.access.need(entity, 'list');
    const type = metadataTypeOf(context, entity, id);
    const state = await readLayerState(context, await resolveLayer(context, undefined));
    const made = isMadeHere(state, type.id);
    const { request } = await requestedSelection(context, { entity, template: type.id }, 'list');
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
