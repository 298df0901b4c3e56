import { ordering } from './order.ts';

/** Both non-empty and comparable, and the left after the right. */
export const greaterThan = ordering('Greater Than', 'be greater than', '>', (order) => order > 0);
