import { type FoundRate, RATE_FREQUENCIES } from '../../../../engine/freight/exchangeRates.ts';
import { dayOf } from '../../../../engine/values/day.ts';
import { own } from '../../../../metadata/freight/entities.ts';
import type { Operation, OperationContext } from '../../../operations/operation.ts';
import { t } from '../../../platform/words/localizedText.ts';
import { exchangeRatesOf } from '../rateShipments.ts';

/** A look-up that fails is answered as the specification says: 0, with an alert; nobody can rate with it. */
export const exchangeRate: Operation<'rating.exchangeRate'> = {
  async run(context, { shipDate, currencySource: source, currencyFrequency, currencyCode: from, toCurrency }) {
    const question = { source, from, frequency: currencyFrequency };
    const day = dayOf(shipDate);
    const to = toCurrency || (await currencyOfSystem(context));
    const found = day === undefined || to === undefined ? undefined : await rateOn(context, { ...question, to, day });
    if (!found) return { details: { exchangeRate: 0 }, msg: t('ratingExchangeRateNone', { day: shipDate }) };
    return { details: { exchangeRate: found.rate.toFixed(), steps: found.steps } };
  },
};

interface RateOn {
  readonly source: string;
  readonly from: string;
  readonly to: string;
  readonly day: string;
  readonly frequency: string | undefined;
}

/** Without a frequency: the most frequent rates of the source that have one on the day. */
async function rateOn(context: OperationContext, { frequency, ...question }: RateOn): Promise<FoundRate | undefined> {
  const rates = await exchangeRatesOf(context);
  for (const one of frequency ? [frequency] : RATE_FREQUENCIES) {
    const found = rates.find({ ...question, frequency: one });
    if (found) return found;
  }
  return undefined;
}

/** The currency that the system of the session works in. */
async function currencyOfSystem({ services, session }: OperationContext): Promise<string | undefined> {
  const system = session && (await services.store.entities(own.system).get(session.context.system));
  const currency = system?.values.currency;
  return typeof currency === 'string' && currency !== '' ? currency : undefined;
}
