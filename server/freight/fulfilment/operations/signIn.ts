import { own } from '../../../../metadata/freight/entities.ts';
import type { Operation } from '../../../operations/operation.ts';
import { HttpError } from '../../../platform/http/httpError.ts';
import { t } from '../../../platform/words/localizedText.ts';
import { saveRows } from '../../../records/save/saveRows.ts';
import { CREDENTIALS_NAME, failureWords, fulfilmentAddress } from '../access.ts';
import { askFulfilment, FulfilmentFailure } from '../client.ts';

/** Credentials that the other system does not take are not kept. */
export const signIn: Operation<'fulfilment.signIn'> = {
  async run(context, { userName, password }) {
    try {
      await askFulfilment(fulfilmentAddress(context), { userName, password }, { method: 'POST', path: '/authorise' });
    } catch (error) {
      if (!(error instanceof FulfilmentFailure)) throw error;
      throw new HttpError(412, failureWords(error), { signedOut: error.kind === 'signedOut' });
    }
    const outcome = await saveRows(context, {
      entity: own.fulfilmentCredential,
      rows: [{ name: CREDENTIALS_NAME, userName, password }],
      action: 'save',
      checkAction: 'default',
      match: true,
      byDefinition: true,
    });
    if (outcome.saved.length === 0) throw new HttpError(412, t('fulfilmentNotKept'), { errorRows: outcome.errorRows });
    return { msg: t('fulfilmentAuthorised') };
  },
};
