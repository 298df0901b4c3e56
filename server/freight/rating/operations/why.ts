import { listOf } from '../../../../engine/values/list.ts';
import { own } from '../../../../metadata/freight/entities.ts';
import type { Operation, OperationContext } from '../../../operations/operation.ts';
import { HttpError } from '../../../platform/http/httpError.ts';
import { t } from '../../../platform/words/localizedText.ts';
import { accessibleRecord } from '../../../records/read/accessibleRecord.ts';
import type { StoredRecord } from '../../../store/index.ts';
import { recordsOf } from '../candidates.ts';
import { outcomeWords } from '../outcomeWords.ts';
import { type RatingAnswer, rateShipments } from '../rateShipments.ts';
import { whyWords } from '../whyWords.ts';

/**
 * Why each charge of an invoice is what it is: reckoned again from the shipment as it was then and the version that rated it, and
 * compared with what was stored.
 */
export const why: Operation<'rating.why'> = {
  async run(context, { invoice: id }) {
    const invoice = await accessibleRecord(context, own.invoice, id, 'get');
    const [result] = await recordsOf(context, own.ratingResult, {
      condition: 'and',
      fields: [{ name: 'invoice', operator: 'equalTo', value: invoice.id }],
    });
    if (!result) throw new HttpError(412, t('ratingNotCalculated'));
    const again = await rateAgain(context, result);
    const stored = storedCharges(result);
    const codes = [...new Set([...stored.keys(), ...(again.charges ?? []).map(({ chargeCode }) => chargeCode)])];
    const charges = codes.map((chargeCode) => {
      const now = again.charges?.find((each) => each.chargeCode === chargeCode);
      const was = stored.get(chargeCode) ?? null;
      const amount = now?.tariffValue ?? null;
      return {
        id: chargeCode,
        chargeCode,
        chargeName: now?.chargeText ?? chargeCode,
        stored: was,
        amount,
        currency: result.values.currency ?? null,
        isSame: isSameAmount(was, amount),
        why: now
          ? now.outcome === 'rated'
            ? (whyWords(now.why) ?? null)
            : outcomeWords(now.outcome, now.with)
          : again.outcome === 'rated'
            ? null
            : outcomeWords(again.outcome, again.with),
      };
    });
    const { tariffName, tariffVersion, ratedOn, currency, total } = result.values;
    return {
      data: {
        tariffName,
        tariffVersion,
        ratedOn,
        currency,
        stored: total ?? null,
        total: again.total ?? null,
        lane: await laneName(context, again),
        appliedOn: again.appliedOn?.day ?? null,
        chargeableWeight: again.chargeableWeight ?? null,
        isSame: charges.every(({ isSame }) => isSame),
        charges,
      },
    };
  },
};

async function rateAgain(context: OperationContext, { values }: StoredRecord): Promise<RatingAnswer> {
  const { shipment, shipmentVersion, account, tariff, currency } = values;
  const store = context.services.store.entities(own.shipment);
  const then = await store.valuesAt(String(shipment), Number(shipmentVersion));
  if (!then) throw new HttpError(412, t('ratingShipmentGone'));
  const [answer] = await rateShipments(context, [
    {
      values: then,
      tariffId: String(tariff),
      isExact: true,
      ...(account ? { accountId: String(account) } : {}),
      ...(currency ? { currency: String(currency) } : {}),
    },
  ]);
  if (!answer) throw new Error('A shipment has an answer.');
  return answer;
}

function storedCharges({ values }: StoredRecord): Map<string, string | null> {
  const charges = Array.isArray(values.charges) ? (values.charges as Record<string, unknown>[]) : [];
  return new Map(
    charges.map(({ chargeCode, amount }) => [
      String(chargeCode),
      amount === null || amount === undefined ? null : String(amount),
    ]),
  );
}

const isSameAmount = (one: string | null, other: string | null): boolean =>
  one === null || other === null ? one === other : Number(one) === Number(other);

async function laneName(context: OperationContext, { lane }: RatingAnswer): Promise<string | null> {
  const record = lane && (await context.services.store.entities(own.lane).get(lane.id));
  return record ? listOf(record.values.name).join() : null;
}
