import { beginsWith } from './beginsWith.ts';
import { negated } from './negated.ts';

/** Exactly when beginsWith is false. */
export const doesNotBeginWith = negated('Does Not Begin With', 'not begin with', beginsWith);
