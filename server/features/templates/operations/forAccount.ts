import { denied, notFound } from '../../../base/http/httpError.ts';
import { said } from '../../../base/words/said.ts';
import { type Operation, type OperationContext, signedIn } from '../../../call/operation.ts';
import { reachableAccounts } from '../../../records/reachableAccounts.ts';
import { within } from '../../../records/rowsByAccount.ts';
import { templateAnswer, templateFor } from '../../../records/templateAnswer.ts';

/** The template of a document type for a system, or for an account in it. */
export const forAccount: Operation<'templates.forAccount'> = {
  async run(context, { systemId, accountId, type }) {
    const { system } = signedIn(context).context;
    if (systemId !== undefined && systemId !== '' && systemId !== system) throw denied('systemId');
    const own = await ofAccount(context, system, accountId);
    return templateAnswer(own, templateFor(own, type, system, accountId));
  },
};

/** With what was published for the account itself. */
async function ofAccount(context: OperationContext, system: string, account: string | undefined) {
  if (account === undefined || account === '') return context;
  if (!(await reachableAccounts(context, [account])).has(account)) throw notFound(said('accountNone'));
  const { runtime } = await context.services.programs.inForce({ system, account });
  return within(context, runtime);
}
