import { contains } from './contains.ts';
import { negated } from './negated.ts';

/** Exactly when contains is false. */
export const doesNotContain = negated('Does Not Contain', 'not contain', contains);
