import { own } from '../../../../metadata/freight/entities.ts';
import type { Operation } from '../../../operations/operation.ts';
import { HttpError } from '../../../platform/http/httpError.ts';
import { type Localizable, t } from '../../../platform/words/localizedText.ts';
import { saveAnswer } from '../../../records/save/saveOutcome.ts';
import { saveRows } from '../../../records/save/saveRows.ts';

type Row = Readonly<Record<string, unknown>>;

const textOf = (value: unknown): string => String(value ?? '').trim();

/** Only rows with an account number are checked and saved. */
export const saveCustomers: Operation<'quotes.saveCustomers'> = {
  async run(context, { data }) {
    context.access.need(own.account, 'update');
    const rows = data.filter(({ accountNumber }) => textOf(accountNumber) !== '');
    if (rows.length === 0) throw new HttpError(412, t('quoteEnterData'));
    const names = new Map<string, number>();
    for (const { accountName } of rows) {
      const name = textOf(accountName).toLowerCase();
      names.set(name, (names.get(name) ?? 0) + 1);
    }
    const wrong = rows.flatMap((row) => {
      const errors = errorsOf(row, (names.get(textOf(row.accountName).toLowerCase()) ?? 0) > 1);
      return Object.keys(errors).length === 0 ? [] : [{ id: row.id, tempId: row.tempId, errors }];
    });
    const [first] = wrong.flatMap(({ errors }) => Object.values(errors));
    if (first) throw new HttpError(412, first, { errorRows: wrong });
    const outcome = await saveRows(context, {
      entity: own.account,
      rows: rows.map(({ updateField: _, templateId: __, ...row }) => row),
      action: 'save',
      checkAction: 'quotesCustomerAdd',
    });
    return saveAnswer(outcome);
  },
};

function errorsOf({ accountName, industryVertical }: Row, isDouble: boolean): Record<string, Localizable> {
  if (textOf(accountName) === '') return { accountName: t('quoteCustomerMandatory') };
  if (textOf(industryVertical) === '') return { industryVertical: t('quoteVerticalMandatory') };
  return isDouble ? { accountName: t('quoteCustomersTwice') } : {};
}
