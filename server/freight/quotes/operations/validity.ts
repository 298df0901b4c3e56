import { own } from '../../../../metadata/freight/entities.ts';
import type { Operation } from '../../../operations/operation.ts';
import { HttpError } from '../../../platform/http/httpError.ts';
import { t } from '../../../platform/words/localizedText.ts';
import { accessibleRecord } from '../../../records/read/accessibleRecord.ts';

export const validity: Operation<'quotes.validity'> = {
  async run(context, { repositoryId }) {
    const { values } = await accessibleRecord(context, own.quoteTemplate, repositoryId, 'get');
    const hidden = context.access.hidden(own.quoteTemplate);
    const dayOf = (key: string) => (hidden.has(key) ? '' : String(values[key] ?? ''));
    const [effectiveDate, expiryDate] = [dayOf('effectiveDate'), dayOf('expiryDate')];
    if (effectiveDate === '' || expiryDate === '') throw new HttpError(412, t('quoteValidityUnavailable'));
    return { data: { effectiveDate, expiryDate } };
  },
};
