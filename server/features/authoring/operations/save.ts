import type { Change } from '../../../../metadata/kinds/overlay.ts';
import { readLayerState, resolveLayer } from '../../../authoring/layerTarget.ts';
import { keyedOrNull, saveDraft } from '../../../authoring/saveDraft.ts';
import type { Operation } from '../../../operations/operation.ts';
import { invalid } from '../../../platform/http/httpError.ts';
import { savedAnswer } from '../savedAnswer.ts';

export const save: Operation<'authoring.save'> = {
  async run(context, { layer, kind, name, value, remove = false, changes, base = 0, draft = 0, comment }) {
    if ([value !== undefined, changes !== undefined, remove].filter(Boolean).length !== 1) {
      throw invalid(
        'Either the whole definition ("value"), what is changed of it ("changes"), or that it is to be gone ("remove") is saved.',
      );
    }
    const place = await resolveLayer(context, layer);
    const state = await readLayerState(context, place);
    const own = changes?.map((change) => ({ ...change, kind, name }) as Change);
    const saved = await saveDraft(context, state, {
      kind,
      name,
      value: remove ? null : keyedOrNull(value),
      ...(own ? { content: { changes: own } } : {}),
      base,
      draft,
      comment,
    });
    return savedAnswer(context, state, { kind, name }, saved);
  },
};
