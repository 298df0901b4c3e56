import { ordering } from './order.ts';

/** Both non-empty and comparable, and the left not after the right. */
export const lessThanEqualTo = ordering(
  'Less Than Or Equal To',
  'be less than or equal to',
  '<=',
  (order) => order <= 0,
);
