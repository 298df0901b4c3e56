import { own } from '../../../../metadata/signatures/serverEntities.ts';
import { addRequest } from '../../../approvals/beginApproval.ts';
import { type Operation, signedIn } from '../../../operations/operation.ts';
import { HttpError } from '../../../platform/http/httpError.ts';
import { t } from '../../../platform/words/localizedText.ts';
import { definitionContext } from '../../../processes/acting.ts';

/** The kinds of flow by the view of a request. */
const KINDS: Readonly<Record<string, string>> = {
  qoutesRequest: 'requestDetails.quote',
  rateAddRequest: 'requestDetails.tariff',
  rateChangeRequest: 'requestDetails.rate',
};

type Values = Readonly<Record<string, unknown>>;
const objectOf = (value: unknown): Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Values) : {};

export const add: Operation<'approvals.add'> = {
  async run(context, { request }) {
    context.access.need(own.request, 'create');
    const { requestViewType, title, subTitle, content } = request;
    const kind = KINDS[String(requestViewType)];
    const details = objectOf(objectOf(objectOf(content).data).details);
    if (!kind) throw new HttpError(412, t('approvalNoKind'));
    if (!details.account) throw new HttpError(412, t('approvalAccountFirst'));
    const id = await addRequest(definitionContext(context), {
      kind,
      initiator: signedIn(context).user.id,
      values: details,
      fields: {
        requestViewType,
        title: String(title ?? '').slice(0, TITLE) || String(details.tariffName ?? details.account),
        subTitle: String(subTitle ?? '').slice(0, TITLE),
        content: JSON.stringify(content),
      },
    });
    return { msg: t('approvalRequested'), id };
  },
};

const TITLE = 200;
