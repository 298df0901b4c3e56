import { type Fault, fault } from '../faults/fault.ts';
import { compileRegex } from './compileRegex.ts';

/** What is wrong with a pattern: undefined, or a fault that says what RE2 does not take. */
export function checkRegex(pattern: string): Fault | undefined {
  try {
    compileRegex(pattern);
    return undefined;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return fault([], 'regex', `Invalid regex: ${reason}. Patterns are RE2's: no look-around, no back-references.`);
  }
}
