import { own } from '../../../../metadata/signatures/serverEntities.ts';
import { decideRequest } from '../../../approvals/decideRequest.ts';
import { type Operation, type OperationContext, signedIn } from '../../../operations/operation.ts';
import { HttpError, notFound } from '../../../platform/http/httpError.ts';
import { localize, t } from '../../../platform/words/localizedText.ts';
import { actingIn, definitionContext } from '../../../processes/acting.ts';
import { isAccessible } from '../../../records/read/readAccess.ts';
import { moveRequest, tellRecord } from '../moveRequest.ts';

type Params = Parameters<Operation<'approvals.decide'>['run']>[1];

const TRANSITIONS = { approved: 'approve', rejected: 'reject', withdrawn: 'withdraw' } as const;

/** A request that cannot be decided leaves the others. */
export const decide: Operation<'approvals.decide'> = {
  async run(context, params) {
    context.access.need(own.request, 'update');
    const refused: { id: string; msg: string }[] = [];
    const ids = [...new Set(params.ids)];
    for (const id of ids) {
      try {
        await decideOne(context, id, params);
      } catch (error) {
        if (!(error instanceof HttpError)) throw error;
        refused.push({ id, msg: localize(context.runtime.program, error.words) });
      }
    }
    const [first] = refused;
    if (first && refused.length === ids.length) throw new HttpError(412, first.msg, { refused });
    const decided = ids.length - refused.length;
    return { msg: t('approvalDecided', { count: decided }), decided, refused };
  },
};

const decideOne = (context: OperationContext, id: string, { decision, comment = '' }: Params): Promise<void> =>
  context.services.store.write(async (tx) => {
    const inside = actingIn(context, context.services.store.within(tx));
    const request = await inside.services.store.entities(own.request).get(id);
    if (!request || !isAccessible(context, own.request, 'get')(request)) throw notFound(t('recordGone'));
    const acting = definitionContext(inside);
    const result = await decideRequest(acting, { request, user: signedIn(context).user.id, decision, comment });
    if (result === undefined) return;
    await moveRequest(acting, id, TRANSITIONS[result], comment);
    await tellRecord(acting, request, result);
  });
