import { accountLayerTarget } from '../../../authoring/accountLayerTarget.ts';
import { saveAndPublish } from '../../../authoring/saveAndPublish.ts';
import type { Operation } from '../../../operations/operation.ts';
import { notFound } from '../../../platform/http/httpError.ts';
import { t } from '../../../platform/words/localizedText.ts';

export const remove: Operation<'rules.remove'> = {
  async run(context, { id, accountId, comment }) {
    const { place, runtime } = await accountLayerTarget(context, accountId);
    if (!Object.hasOwn(runtime.program.definitions.rules, id))
      throw notFound(t('authoringNothing', { kind: 'rules', name: id }));
    await saveAndPublish(context, place, { kind: 'rules', name: id, value: null }, comment ?? id);
    return { msg: t('ruleRemoved') };
  },
};
