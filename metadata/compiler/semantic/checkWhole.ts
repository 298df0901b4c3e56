/** The checks that look at all definitions together. */
import type { Context } from '../context.ts';

/** Runs every check, in the order in which their faults are best understood. */
export function checkWhole(_context: Context, _tenant: string): void {}
