import { chargeableWeight } from '../../../../engine/index.ts';
import { HttpError } from '../../../base/http/httpError.ts';
import { t } from '../../../base/words/localizedText.ts';
import type { Operation } from '../../../call/operation.ts';
import { cargoOf } from './calculate.ts';

/** The volume weight and the chargeable weight of cargo. */
export const cargo: Operation<'rating.cargo'> = {
  async run(_context, { transportMode, ...details }) {
    const weights = chargeableWeight(cargoOf(details, transportMode));
    if (!weights) throw new HttpError(412, t('ratingNoCargo'));
    return { data: { ...weights } };
  },
};
