/** Ratings as calls answer them: each outcome that is not an amount also in words. */
import type { RatedCharge } from '../../../engine/freight/rateShipment.ts';
import { outcomeWords } from './outcomeWords.ts';
import type { RatingAnswer } from './rateShipments.ts';

export const wireRating = (rating: RatingAnswer) => ({
  ...rating,
  ...(rating.outcome === 'rated' ? {} : { msg: outcomeWords(rating.outcome, rating.with) }),
  ...(rating.charges ? { charges: rating.charges.map(wireCharge) } : {}),
});

const wireCharge = (charge: RatedCharge) => ({
  ...charge,
  ...(charge.outcome === 'rated' ? {} : { msg: outcomeWords(charge.outcome, charge.with) }),
});
