import { ordering } from './order.ts';

/** Both non-empty and comparable, and the left before the right. */
export const lessThan = ordering('Less Than', 'be less than', '<', (order) => order < 0);
