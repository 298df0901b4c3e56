import type { Change } from '../../../metadata/kinds/overlay.ts';
import { placeOf, readState } from '../../authoring/place.ts';
import { keyedOrNull, saveDraft } from '../../authoring/saveDraft.ts';
import { savedAnswer } from '../../authoring/savedAnswer.ts';
import { invalid } from '../../http/httpError.ts';
import type { Operation } from '../operation.ts';

export const save: Operation<'authoring.save'> = {
  async run(context, { layer, kind, name, value, changes, base = 0, draft = 0, comment }) {
    if ((value === undefined) === (changes === undefined)) {
      throw invalid('Either the whole definition ("value") or what is changed of it ("changes") is saved.');
    }
    const place = await placeOf(context, layer);
    const state = await readState(context, place);
    const own = changes?.map((change) => ({ ...change, kind, name }) as Change);
    const saved = await saveDraft(context, state, {
      kind,
      name,
      value: keyedOrNull(value),
      ...(own ? { content: { changes: own } } : {}),
      base,
      draft,
      comment,
    });
    return savedAnswer(context, state, { kind, name }, saved);
  },
};
