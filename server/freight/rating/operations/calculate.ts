import {
  type Cargo,
  chargeableWeight,
  type DimensionRow,
  dimensionUnitOf,
} from '../../../../engine/freight/chargeableWeight.ts';
import { DIVISOR_UNITS, SIDE_ROUNDINGS } from '../../../../engine/freight/tariff.ts';
import { own } from '../../../../metadata/freight/entities.ts';
import type { Operation, OperationContext } from '../../../operations/operation.ts';
import { HttpError } from '../../../platform/http/httpError.ts';
import { t } from '../../../platform/words/localizedText.ts';
import { accessibleRecord } from '../../../records/read/accessibleRecord.ts';
import { rateShipments } from '../rateShipments.ts';
import { wireRating } from '../ratingWire.ts';
import { requestedShipment } from '../requestedShipment.ts';
import { IDENTIFIERS } from '../tariffFile.ts';

/** Charges of cargo that need not be a shipment yet: dimensions become weights, the routing its values. */
export const calculate: Operation<'rating.calculate'> = {
  async run(context, { templateId, account, routingDetails = {}, cargoDetails = {}, shipmentData = {} }) {
    const requested = { ...(await requestedShipment(context, shipmentData)), ...routingDetails };
    const asked = (Array.isArray(templateId) ? templateId : [templateId]).filter(
      (id): id is string => typeof id === 'string' && id !== '',
    );
    const byTariff = asked.length === 0 ? [undefined] : asked;
    const shipments = await Promise.all(
      byTariff.map(async (tariffId) => ({
        ...withCargo(tariffId === undefined ? requested : await identified(context, tariffId, requested), cargoDetails),
        ...(account ? { accountId: account } : {}),
        ...(tariffId === undefined ? {} : { tariffId }),
      })),
    );
    const ratings = (await rateShipments(context, shipments)).map(wireRating);
    const [first] = ratings;
    return { data: { ...first, charges: first?.charges ?? [], cargo: shipments[0]?.weights ?? null, ratings } };
  },
};

/** Values with the weights, the volume and the pieces of the cargo. */
function withCargo(requested: Readonly<Record<string, unknown>>, cargoDetails: Readonly<Record<string, unknown>>) {
  const weights = chargeableWeight(cargoOf(cargoDetails, requested.transportMode));
  if (!weights) return { values: requested, weights };
  const values: Record<string, unknown> = { ...requested, weightUnit: 'Kgs' };
  values.grossWeight ??= weights.grossWeight;
  values.volume ??= weights.cbmWeight;
  values.pieces ??= weights.pieces;
  if (weights.chargesMeasureBy === 'Kgs') values.chargeableWeight = weights.chargeableWeight;
  return { values, weights };
}

/** A tariff that the request chooses is for cargo like this: identifiers that the request does not name are the tariff's. */
async function identified(
  context: OperationContext,
  tariffId: string,
  values: Readonly<Record<string, unknown>>,
): Promise<Record<string, unknown>> {
  const tariff = await accessibleRecord(context, own.tariff, tariffId, 'get');
  const missing = IDENTIFIERS.filter((key) => (values[key] ?? '') === '');
  return { ...values, ...Object.fromEntries(missing.map((key) => [key, tariff.values[key]])) };
}

/**
 * Parses the cargo of a call.
 * @throws HttpError 412 for dimensions in an unknown unit: read as inches they would give another weight
 */
export function cargoOf(given: Readonly<Record<string, unknown>>, transportMode: unknown): Cargo {
  const amount = (value: unknown) => (typeof value === 'number' || typeof value === 'string' ? value : null);
  const rows = Array.isArray(given.dimensions) ? (given.dimensions as DimensionRow[]) : [];
  const unitDimension = dimensionUnitOf(given.unitDimension);
  if (!unitDimension)
    throw new HttpError(
      412,
      t('ratingInvalidQuantity', { field: 'unitDimension', value: String(given.unitDimension) }),
    );
  return {
    transportMode: typeof transportMode === 'string' ? transportMode : null,
    unitDimension,
    unitWeight: given.unitWeight === 'Lbs' ? 'Lbs' : 'Kgs',
    dimensions: rows,
    grossWeight: amount(given.grossWeight),
    volumeDivisor: amount(given.volumeDivisor),
    divisorUnit: DIVISOR_UNITS.find((unit) => unit === given.divisorUnit),
    sideRounding: SIDE_ROUNDINGS.find((rounding) => rounding === given.sideRounding),
    weightStep: amount(given.weightStep),
  };
}
