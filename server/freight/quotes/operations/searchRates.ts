import { own } from '../../../../metadata/freight/entities.ts';
import type { Operation } from '../../../operations/operation.ts';
import { localize, t } from '../../../platform/words/localizedText.ts';
import { searchRates as search } from '../searchRates.ts';

export const searchRates: Operation<'quotes.searchRates'> = {
  async run(context, { lane, day }) {
    context.access.need(own.quoteLane, 'list');
    const rows = await search(context, lane, day ?? context.today);
    const { program } = context.runtime;
    return rows.length > 0 ? { rows } : { rows, msg: localize(program, t('quoteNoCandidate')) };
  },
};
