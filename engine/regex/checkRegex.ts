import { type Fault, fault } from '../faults/fault.ts';
import { compileRegex } from './compileRegex.ts';

/** Checks a pattern: returns undefined, or a fault with the construct that RE2 does not support. */
export function checkRegex(pattern: string): Fault | undefined {
  try {
    compileRegex(pattern);
    return undefined;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return fault([], 'regex', `Invalid regex: ${reason}. Patterns are RE2's: no look-around, no back-references.`);
  }
}
