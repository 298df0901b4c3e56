import type { Operation } from '../../../operations/operation.ts';
import { HttpError } from '../../../platform/http/httpError.ts';
import { outcomeWords } from '../outcomeWords.ts';
import { rateShipments } from '../rateShipments.ts';
import { wireRating } from '../ratingWire.ts';
import { requestedShipment } from '../requestedShipment.ts';

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
