import { type Operation, type OperationContext, signedIn } from '../../../operations/operation.ts';
import { denied, notFound } from '../../../platform/http/httpError.ts';
import { t } from '../../../platform/words/localizedText.ts';
import { accessibleAccounts } from '../../../records/read/accessibleAccounts.ts';
import { inAccount } from '../../../records/read/rowsByAccount.ts';
import { templateFor, templateResponse } from '../../../records/templates/templateResponse.ts';

/** The template of a document type for a system, or for an account in it. */
export const forAccount: Operation<'templates.forAccount'> = {
  async run(context, { systemId, accountId, type }) {
    const { system } = signedIn(context).context;
    if (systemId !== undefined && systemId !== '' && systemId !== system) throw denied('systemId');
    const own = await ofAccount(context, system, accountId);
    return templateResponse(own, templateFor(own, type, system, accountId));
  },
};

/** The context with the account's own publications. */
async function ofAccount(context: OperationContext, system: string, account: string | undefined) {
  if (account === undefined || account === '') return context;
  if (!(await accessibleAccounts(context, [account])).has(account)) throw notFound(t('accountNone'));
  const { programs } = context.services;
  const { runtime } = await programs.inForce({ system, account });
  return inAccount(context, await programs.inLanguage(runtime, context.session?.user.language));
}
