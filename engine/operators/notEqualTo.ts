import { equalTo } from './equalTo.ts';
import { negated } from './negated.ts';

/** Exactly when equalTo is false. */
export const notEqualTo = negated('Not Equal To', 'not be equal to', equalTo);
