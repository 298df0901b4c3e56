import { accountLayerTarget } from '../../../authoring/accountLayerTarget.ts';
import { saveAndPublish } from '../../../authoring/saveAndPublish.ts';
import { notFound } from '../../../base/http/httpError.ts';
import { t } from '../../../base/words/localizedText.ts';
import type { Operation } from '../../../call/operation.ts';

export const remove: Operation<'rules.remove'> = {
  async run(context, { id, accountId, comment }) {
    const { place, runtime } = await accountLayerTarget(context, accountId);
    if (!Object.hasOwn(runtime.program.definitions.rules, id))
      throw notFound(t('authoringNothing', { kind: 'rules', name: id }));
    await saveAndPublish(context, place, { kind: 'rules', name: id, value: null }, comment ?? id);
    return { msg: t('ruleRemoved') };
  },
};
