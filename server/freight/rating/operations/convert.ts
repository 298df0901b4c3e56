import { convertUnit } from '../../../../engine/freight/unitConversion.ts';
import type { Operation } from '../../../operations/operation.ts';
import { HttpError } from '../../../platform/http/httpError.ts';
import { t } from '../../../platform/words/localizedText.ts';

/** A length, weight, area or volume in another unit. */
export const convert: Operation<'rating.convert'> = {
  async run(_context, { value, from, to }) {
    const converted = convertUnit(value, from, to);
    if (converted === undefined) throw new HttpError(412, t('ratingNotConverted', { value, from, to }));
    return { value: converted };
  },
};
