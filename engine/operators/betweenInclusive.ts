import { between } from './between.ts';

/** value1 <= x <= value2. */
export const betweenInclusive = between('Between Inclusive', 'be between (inclusive)', true);
