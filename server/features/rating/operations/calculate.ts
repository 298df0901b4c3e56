import {
  type Cargo,
  chargeableWeight,
  DIVISOR_UNITS,
  type DimensionRow,
  dimensionUnitOf,
  SIDE_ROUNDINGS,
} from '../../../../engine/index.ts';
import { HttpError } from '../../../base/http/httpError.ts';
import { t } from '../../../base/words/localizedText.ts';
import type { Operation } from '../../../call/operation.ts';
import { rateShipments } from '../../../rating/rateShipments.ts';
import { wireRating } from '../ratingWire.ts';

/** Charges of cargo that need not be a shipment yet: dimensions become weights, the routing its values. */
export const calculate: Operation<'rating.calculate'> = {
  async run(context, { templateId, account, routingDetails = {}, cargoDetails = {}, shipmentData = {} }) {
    const values: Record<string, unknown> = { ...shipmentData, ...routingDetails };
    const weights = chargeableWeight(cargoOf(cargoDetails, values.transportMode));
    if (weights) {
      values.grossWeight ??= weights.grossWeight;
      values.weightUnit = 'Kgs';
      values.volume ??= weights.cbmWeight;
      values.pieces ??= weights.pieces;
      if (weights.chargesMeasureBy === 'Kgs') values.chargeableWeight = weights.chargeableWeight;
    }
    const asked = (Array.isArray(templateId) ? templateId : [templateId]).filter(
      (id) => typeof id === 'string' && id !== '',
    );
    const shipments = (asked.length > 0 ? asked : [undefined]).map((tariffId) => ({
      values,
      ...(account ? { accountId: account } : {}),
      ...(typeof tariffId === 'string' ? { tariffId } : {}),
    }));
    const ratings = (await rateShipments(context, shipments)).map(wireRating);
    const [first] = ratings;
    return { data: { ...first, charges: first?.charges ?? [], cargo: weights ?? null, ratings } };
  },
};

/**
 * Cargo as calls give it.
 * @throws HttpError 412 where the dimensions are in a unit that is none of ours: read as inches they would be another weight
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
