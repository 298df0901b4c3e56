import { resolveLayer } from '../../../authoring/layerTarget.ts';
import type { Operation } from '../../../operations/operation.ts';
import { fieldUses as usesOf } from '../fieldUses.ts';

export const fieldUses: Operation<'authoring.fieldUses'> = {
  async run(context, { layer, template, keys }) {
    const place = await resolveLayer(context, layer);
    return { uses: await usesOf(context, place, template, keys) };
  },
};
