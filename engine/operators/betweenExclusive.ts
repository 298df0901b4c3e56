import { between } from './between.ts';

/** value1 < x < value2. */
export const betweenExclusive = between('Between Exclusive', 'be between (exclusive)', false);
