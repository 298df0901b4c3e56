/** Messages for shipments and charges that were not rated. */
import type { RatingFailure } from '../../../engine/freight/outcome.ts';
import { own } from '../../../metadata/freight/entities.ts';
import { FieldLabel, LocalizedText, t } from '../../platform/words/localizedText.ts';

const WORDS = {
  noTariff: 'ratingNoTariff',
  severalTariffs: 'ratingSeveralTariffs',
  tariffAtFault: 'ratingTariffAtFault',
  notForShipment: 'ratingNotForShipment',
  missingDate: 'ratingMissingDate',
  noVersion: 'ratingNoVersion',
  noLane: 'ratingNoLane',
  severalLanes: 'ratingSeveralLanes',
  noRateForDay: 'ratingNoRateForDay',
  missingWeight: 'ratingMissingWeight',
  invalidWeight: 'ratingInvalidWeight',
  missingQuantity: 'ratingMissingQuantity',
  invalidQuantity: 'ratingInvalidQuantity',
  noBreak: 'ratingNoBreak',
  noRate: 'ratingNoRate',
  invalidRate: 'ratingInvalidRate',
  noCost: 'ratingNoCost',
  missingBase: 'ratingMissingBase',
  noFormulaResult: 'ratingNoFormulaResult',
  noCurrencyRate: 'ratingNoCurrencyRate',
} as const satisfies Record<RatingFailure, string>;

/** The outcome in the tenant's language; a field of the shipment by its label. */
export function outcomeWords(failure: RatingFailure, params: Readonly<Record<string, string>> = {}): LocalizedText {
  if (failure === 'missingWeight' && params.field === 'chargeableWeight') return t('ratingMissingChargeableWeight');
  const { field } = params;
  if (failure === 'notForShipment' && params.value !== undefined)
    return t('ratingNoTariffFor', { value: params.value });
  const labels = field === undefined ? {} : { field: new FieldLabel(own.shipment, field) };
  return new LocalizedText(WORDS[failure], { ...params, ...labels });
}
