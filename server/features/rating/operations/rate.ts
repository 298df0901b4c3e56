import { HttpError } from '../../../base/http/httpError.ts';
import type { Operation } from '../../../call/operation.ts';
import { outcomeWords } from '../../../rating/outcomeWords.ts';
import { rateShipments } from '../../../rating/rateShipments.ts';
import { requestedShipment } from '../../../rating/requestedShipment.ts';
import { wireRating } from '../ratingWire.ts';

export const rate: Operation<'rating.rate'> = {
  async run(context, { shipment, strict, ...more }) {
    const values = await requestedShipment(context, shipment);
    const [rating] = await rateShipments(context, [{ values, isWeightCaptured: true, ...more }]);
    if (!rating) throw new Error('A shipment has an answer.');
    if (strict && rating.candidates) {
      throw new HttpError(412, outcomeWords(rating.outcome === 'rated' ? 'severalTariffs' : rating.outcome), {
        candidates: rating.candidates,
      });
    }
    return wireRating(rating);
  },
};
