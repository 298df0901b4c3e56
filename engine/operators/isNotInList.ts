import { isInList } from './isInList.ts';
import { negated } from './negated.ts';

/** Exactly when isInList is false. */
export const isNotInList = negated('Is Not In List', 'not be in list', isInList);
