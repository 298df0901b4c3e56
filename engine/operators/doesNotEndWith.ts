import { endsWith } from './endsWith.ts';
import { negated } from './negated.ts';

/** Exactly when endsWith is false. */
export const doesNotEndWith = negated('Does Not End With', 'not end with', endsWith);
