import { chargeableWeight } from '../../../../engine/freight/chargeableWeight.ts';
import type { Operation } from '../../../operations/operation.ts';
import { HttpError } from '../../../platform/http/httpError.ts';
import { t } from '../../../platform/words/localizedText.ts';
import { cargoOf } from './calculate.ts';

/** The volume weight and the chargeable weight of cargo. */
export const cargo: Operation<'rating.cargo'> = {
  async run(_context, { transportMode, ...details }) {
    const weights = chargeableWeight(cargoOf(details, transportMode));
    if (!weights) throw new HttpError(412, t('ratingNoCargo'));
    return { data: { ...weights } };
  },
};
