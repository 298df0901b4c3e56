import { type Cargo, chargeableWeight, type DimensionRow } from '../../../../engine/index.ts';
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

/** Cargo as calls give it. */
export function cargoOf(given: Readonly<Record<string, unknown>>, transportMode: unknown): Cargo {
  const amount = (value: unknown) => (typeof value === 'number' || typeof value === 'string' ? value : null);
  const rows = Array.isArray(given.dimensions) ? (given.dimensions as DimensionRow[]) : [];
  return {
    transportMode: typeof transportMode === 'string' ? transportMode : null,
    unitDimension: given.unitDimension === 'CMS' ? 'CMS' : 'INCH',
    unitWeight: given.unitWeight === 'Lbs' ? 'Lbs' : 'Kgs',
    dimensions: rows,
    grossWeight: amount(given.grossWeight),
    volumeDivisor: amount(given.volumeDivisor),
    weightStep: amount(given.weightStep),
  };
}
