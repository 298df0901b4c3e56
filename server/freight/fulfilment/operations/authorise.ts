import type { Operation } from '../../../operations/operation.ts';
import { HttpError } from '../../../platform/http/httpError.ts';
import { t } from '../../../platform/words/localizedText.ts';
import { failureWords, fulfilmentAddress, storedCredentials } from '../access.ts';
import { askFulfilment, FulfilmentFailure } from '../client.ts';

/** Refused with 412, not 401: it is the other system that does not know the user. */
export const authorise: Operation<'fulfilment.authorise'> = {
  async run(context) {
    const address = fulfilmentAddress(context);
    try {
      await askFulfilment(address, await storedCredentials(context), { method: 'POST', path: '/authorise' });
    } catch (error) {
      if (!(error instanceof FulfilmentFailure)) throw error;
      throw new HttpError(412, failureWords(error), { signedOut: error.kind === 'signedOut' });
    }
    return { msg: t('fulfilmentAuthorised') };
  },
};
