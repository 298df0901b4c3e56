import { convertUnit } from '../../../../engine/index.ts';
import { HttpError } from '../../../base/http/httpError.ts';
import { t } from '../../../base/words/localizedText.ts';
import type { Operation } from '../../../call/operation.ts';

/** A length, weight, area or volume in another unit. */
export const convert: Operation<'rating.convert'> = {
  async run(_context, { value, from, to }) {
    const converted = convertUnit(value, from, to);
    if (converted === undefined) throw new HttpError(412, t('ratingNotConverted', { value, from, to }));
    return { value: converted };
  },
};
