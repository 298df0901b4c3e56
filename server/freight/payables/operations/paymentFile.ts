import { paymentFile as fileOf } from '../../../../engine/freight/payables/paymentFile.ts';
import { own } from '../../../../metadata/freight/entities.ts';
import type { Operation } from '../../../operations/operation.ts';
import { HttpError } from '../../../platform/http/httpError.ts';
import { t } from '../../../platform/words/localizedText.ts';
import { accessibleRecord } from '../../../records/read/accessibleRecord.ts';
import { madeAnswer } from '../../../uploads/fileAnswer.ts';
import { recordsWith } from '../../rating/candidates.ts';
import { textOf } from '../billRecords.ts';

/** The file of a released run: the same bytes at every download. */
export const paymentFile: Operation<'payables.paymentFile'> = {
  async run(context, { id }) {
    const { values: run } = await accessibleRecord(context, own.paymentRun, id, 'get');
    const payments = (await recordsWith(context, own.payment, 'run', [id]))
      .filter(({ values }) => textOf(values.endToEndId) !== '')
      .sort((one, other) => Number(one.values.place) - Number(other.values.place));
    if (textOf(run.number) === '' || payments.length === 0) throw new HttpError(412, t('payableFileNotReleased'));
    const bytes = fileOf({
      messageId: textOf(run.number),
      createdAt: textOf(run.releasedAt),
      executionDate: textOf(run.executionDate),
      currency: textOf(run.currency),
      debtor: { name: textOf(run.debtorName), iban: textOf(run.debtorIban), bic: textOf(run.debtorBic) },
      transfers: payments.map(({ values }) => ({
        endToEndId: textOf(values.endToEndId),
        amount: String(values.amount ?? ''),
        payee: textOf(values.payee),
        address: {
          street: textOf(values.street),
          postcode: textOf(values.postcode),
          city: textOf(values.city),
          country: textOf(values.countryCode),
        },
        iban: textOf(values.iban),
        bic: textOf(values.bic),
        accountNumber: textOf(values.accountNumber),
        routingNumber: textOf(values.routingNumber),
        invoices: textOf(values.invoiceNumbers).split(', '),
      })),
    });
    return madeAnswer('attachment', { name: `${textOf(run.number)}.xml`, mediaType: 'application/xml', bytes });
  },
};
