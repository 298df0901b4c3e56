import { denied } from '../../http/httpError.ts';
import { templateAnswer, templateFor } from '../../records/templateAnswer.ts';
import { type Operation, signedIn } from '../operation.ts';

/** The shipment profile of a system, or of an account in it. */
export const forAccount: Operation<'templates.forAccount'> = {
  async run(context, { systemId, accountId, type }) {
    const { system } = signedIn(context).context;
    if (systemId !== undefined && systemId !== '' && systemId !== system) throw denied('systemId');
    return templateAnswer(context, templateFor(context, type || 'shipment', system, accountId));
  },
};
