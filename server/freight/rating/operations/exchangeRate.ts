import { dayOf } from '../../../../engine/values/day.ts';
import { own } from '../../../../metadata/freight/entities.ts';
import type { Operation, OperationContext } from '../../../operations/operation.ts';
import { t } from '../../../platform/words/localizedText.ts';
import { exchangeRatesOf } from '../rateShipments.ts';

/** A look-up that fails is answered as the specification says: 0, with an alert; nobody can rate with it. */
export const exchangeRate: Operation<'rating.exchangeRate'> = {
  async run(context, { shipDate, currencySource, currencyFrequency, currencyCode, toCurrency }) {
    const day = dayOf(shipDate);
    const to = toCurrency || (await currencyOfSystem(context));
    const found =
      day === undefined || to === undefined
        ? undefined
        : (await exchangeRatesOf(context)).find({
            source: currencySource,
            frequency: currencyFrequency ?? 'Daily',
            from: currencyCode,
            to,
            day,
          });
    if (!found) return { details: { exchangeRate: 0 }, msg: t('ratingExchangeRateNone', { day: shipDate }) };
    return { details: { exchangeRate: found.rate.toFixed(), steps: found.steps } };
  },
};

/** The currency that the system of the session works in. */
async function currencyOfSystem({ services, session }: OperationContext): Promise<string | undefined> {
  const system = session && (await services.store.entities(own.system).get(session.context.system));
  const currency = system?.values.currency;
  return typeof currency === 'string' && currency !== '' ? currency : undefined;
}
