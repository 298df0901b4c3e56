import { dayOf } from '../../../../engine/index.ts';
import { t } from '../../../base/words/localizedText.ts';
import type { Operation } from '../../../call/operation.ts';
import { exchangeRatesOf } from '../../../rating/rateShipments.ts';

/** A look-up that fails is answered as the specification says: 0, with an alert; nobody can rate with it. */
export const exchangeRate: Operation<'rating.exchangeRate'> = {
  async run(context, { shipDate, currencySource, currencyFrequency, currencyCode, toCurrency }) {
    const day = dayOf(shipDate);
    const found =
      day === undefined
        ? undefined
        : (await exchangeRatesOf(context)).find({
            source: currencySource,
            frequency: currencyFrequency ?? 'Daily',
            from: currencyCode,
            to: toCurrency ?? 'EUR',
            day,
          });
    if (!found) return { details: { exchangeRate: 0 }, msg: t('ratingExchangeRateNone', { day: shipDate }) };
    return { details: { exchangeRate: found.rate.toFixed(), steps: found.steps } };
  },
};
