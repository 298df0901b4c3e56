import type { ShipmentRating } from '../../../../engine/freight/rateShipment.ts';
import { listOf } from '../../../../engine/values/list.ts';
import { own } from '../../../../metadata/freight/entities.ts';
import type { Operation, OperationContext } from '../../../operations/operation.ts';
import { accessibleRecord } from '../../../records/read/accessibleRecord.ts';
import { outcomeWords } from '../outcomeWords.ts';
import { rateByEach } from '../rateShipments.ts';
import { whyWords } from '../whyWords.ts';

/** The rates of each active tariff of an account for a routing and cargo, by charge, or the reason for none. */
export const getRates: Operation<'rating.getRates'> = {
  async run(context, { account, shipment, day, currency }) {
    if (account) await accessibleRecord(context, own.account, account, 'get');
    const values = { ...onDay(context, day), ...shipment };
    const ratings = await rateByEach(context, { values, accountId: account, currency });
    const lanes = await laneNames(context, ratings);
    const tariffs = ratings.map(({ outcome, with: params, tariff, lane, charges = [], ...rating }) => ({
      id: tariff.versionId ?? tariff.id,
      tariffName: tariff.tariffName,
      tariffVersion: tariff.version ?? null,
      lane: (lane && lanes.get(lane.id)) ?? null,
      amount: rating.total ?? null,
      currency: rating.currency ?? null,
      chargeableWeight: rating.chargeableWeight ?? null,
      appliedOn: rating.appliedOn?.day ?? null,
      outcome,
      result: outcome === 'rated' ? null : outcomeWords(outcome, params),
      charges: charges.map((charge) => ({
        id: charge.chargeID,
        chargeCode: charge.chargeCode,
        chargeName: charge.chargeText,
        amount: charge.tariffValue ?? null,
        currency: rating.currency ?? null,
        why: charge.outcome === 'rated' ? (whyWords(charge.why) ?? null) : outcomeWords(charge.outcome, charge.with),
      })),
    }));
    return { tariffs, ...(tariffs.length === 0 ? { msg: outcomeWords('noTariff') } : {}) };
  },
};

/** Every day of a shipment that a tariff may go by is this one. */
function onDay({ runtime }: OperationContext, day: string): Record<string, string> {
  const { definitions } = runtime.program;
  const source = definitions.entity[own.tariff]?.fields.tariffAppliedOnDate?.suggestionsSource;
  const days = source === undefined ? {} : (definitions.list[source]?.values ?? {});
  return Object.fromEntries(Object.keys(days).map((field) => [field, day]));
}

async function laneNames(context: OperationContext, ratings: readonly ShipmentRating[]): Promise<Map<string, string>> {
  const ids = ratings.flatMap(({ lane }) => (lane ? [lane.id] : []));
  const lanes = await context.services.store.entities(own.lane).getMany([...new Set(ids)]);
  return new Map(lanes.map(({ id, values }) => [id, listOf(values.name).join()]));
}
