import type { Operation } from '../../../operations/operation.ts';
import { localize, t } from '../../../platform/words/localizedText.ts';
import { fulfilmentAddress, storedCredentials } from '../access.ts';
import { askFulfilment, FulfilmentFailure } from '../client.ts';
import { DONE, verdictOf } from '../verdicts.ts';

const AMOUNT = /^-?\d{1,12}(\.\d{1,6})?$/;

export const pull: Operation<'fulfilment.pull'> = {
  async run(context, { shipmentNumber, tries }) {
    try {
      const path = `/shipments/${encodeURIComponent(shipmentNumber)}/charges`;
      const credentials = await storedCredentials(context);
      const { status, body } = await askFulfilment(fulfilmentAddress(context), credentials, { method: 'GET', path });
      const charges = status === 404 ? undefined : chargesOf(body.charges);
      const words = status === 404 ? t('fulfilmentNoShipment', { shipmentNumber }) : t('fulfilmentNoValues');
      if (!charges) throw new FulfilmentFailure('refused', localize(context.runtime.program, words));
      return { ...DONE, charges };
    } catch (error) {
      return { ...verdictOf(context, error, tries), charges: [] };
    }
  },
};

/** @returns undefined if one of them is not a charge: then none are imported */
function chargesOf(given: unknown): Record<string, unknown>[] | undefined {
  if (!Array.isArray(given)) return undefined;
  const charges = given.map((one: unknown) => {
    const { chargeCode, chargeName, value } = (one ?? {}) as Record<string, unknown>;
    const amount = typeof value === 'number' ? String(value) : value;
    if (typeof chargeCode !== 'string' || chargeCode === '' || typeof amount !== 'string' || !AMOUNT.test(amount))
      return undefined;
    return { chargeCode, chargeName: typeof chargeName === 'string' ? chargeName : null, value: amount };
  });
  return charges.every((charge) => charge !== undefined) ? charges : undefined;
}
