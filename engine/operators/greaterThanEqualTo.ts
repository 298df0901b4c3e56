import { ordering } from './order.ts';

/** Both non-empty and comparable, and the left not before the right. */
export const greaterThanEqualTo = ordering(
  'Greater Than Or Equal To',
  'be greater than or equal to',
  '>=',
  (order) => order >= 0,
);
