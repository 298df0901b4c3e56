import { own } from '../../../../metadata/signatures/serverEntities.ts';
import { addRequest } from '../../../approvals/beginApproval.ts';
import { type Operation, type OperationContext, signedIn } from '../../../operations/operation.ts';
import { HttpError, notFound } from '../../../platform/http/httpError.ts';
import { t } from '../../../platform/words/localizedText.ts';
import { actingIn, definitionContext, movePartsOf, transitionActorOf } from '../../../processes/acting.ts';
import { isAccessible } from '../../../records/read/readAccess.ts';
import { lifecycleOf, transitionRecords } from '../../../records/save/transitionRecords.ts';
import type { StoredRecord } from '../../../store/index.ts';
import { moveRequest } from '../moveRequest.ts';

/** Only by the initiator; the new request is another record, the old one says that it was begun again. */
export const reinitiate: Operation<'approvals.reinitiate'> = {
  async run(context, { id, comment = '' }) {
    context.access.need(own.request, 'update');
    await context.services.store.write(async (tx) => {
      const inside = actingIn(context, context.services.store.within(tx));
      const request = await inside.services.store.entities(own.request).get(id);
      if (!request || !isAccessible(context, own.request, 'get')(request)) throw notFound(t('recordGone'));
      if (request.values.initiator !== signedIn(context).user.id) throw new HttpError(412, t('approvalOthers'));
      await moveRequest(definitionContext(inside), id, 'reinitiate', comment);
      if (typeof request.values.record === 'string') await submitAgain(inside, request);
      else await requestAgain(definitionContext(inside), request);
    });
    return { msg: t('approvalRequested') };
  },
};

/** Takes the transition that declares the approval, with the permissions of the user. */
async function submitAgain(context: OperationContext, { values }: StoredRecord): Promise<void> {
  const [entity, record] = [String(values.entity), String(values.record)];
  const lifecycle = lifecycleOf(context.runtime, entity);
  const [transition] = Object.entries(lifecycle?.transitions ?? {}).find(([, { approval }]) => approval === true) ?? [];
  if (!lifecycle || !transition) throw new HttpError(412, t('approvalNoFlow'));
  const [outcome] = await transitionRecords(
    movePartsOf(context),
    lifecycle,
    { entity, transition, records: [{ id: record }], reaches: isAccessible(context, entity, 'transition') },
    transitionActorOf(context),
  );
  if (outcome?.status === 'refused') throw new HttpError(412, outcome.words);
  if (outcome?.status !== 'moved') throw notFound(t('recordGone'));
}

async function requestAgain(context: OperationContext, { values }: StoredRecord): Promise<void> {
  const { kind, initiator, requestViewType, title, subTitle, content } = values;
  const read: unknown = typeof content === 'string' ? JSON.parse(content) : {};
  const details = (read as { data?: { details?: Record<string, unknown> } }).data?.details ?? {};
  await addRequest(context, {
    kind: String(kind),
    initiator: String(initiator),
    values: details,
    fields: { requestViewType, title, subTitle, content },
  });
}
