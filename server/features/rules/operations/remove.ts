import { accountPlace } from '../../../authoring/accountPlace.ts';
import { saveAndPublish } from '../../../authoring/saveAndPublish.ts';
import { notFound } from '../../../base/http/httpError.ts';
import { said } from '../../../base/words/said.ts';
import type { Operation } from '../../../call/operation.ts';

export const remove: Operation<'rules.remove'> = {
  async run(context, { id, accountId, comment }) {
    const { place, runtime } = await accountPlace(context, accountId);
    if (!Object.hasOwn(runtime.program.definitions.rules, id))
      throw notFound(said('authoringNothing', { kind: 'rules', name: id }));
    await saveAndPublish(context, place, { kind: 'rules', name: id, value: null }, comment ?? id);
    return { msg: said('ruleRemoved') };
  },
};
