import { LIMITS } from '../../metadata/kinds/limits.ts';
import { fault, TypedError } from '../faults/fault.ts';
import type { RecordValues } from '../filters/env.ts';
import type { RuleOutcome } from './outcome.ts';

/** Evaluates one rule once. */
export type RunOnce = (record: RecordValues) => RuleOutcome;

/**
 * One rule as the only one of its template: repeated until the record is the same before and after, so that its outcome
 * is what the grid and the server would report. A failure is the last pass's; a change is reported otherwise.
 * @throws TypedError that names the field, when ten passes do not settle it
 */
export function settle(run: RunOnce, key: string, entered: RecordValues): RuleOutcome {
  let record = entered;
  let change: RuleOutcome | undefined;
  for (let pass = 0; pass < LIMITS.passes; pass++) {
    const outcome = run(record);
    if (outcome.outcome !== 'assigned' && outcome.outcome !== 'removed') {
      return outcome.outcome === 'fail' || !change ? outcome : change;
    }
    change = outcome;
    record = { ...record, [key]: outcome.value };
  }
  const message = `The rule of "${key}" does not settle in ${LIMITS.passes} passes: ${key}.`;
  throw new TypedError([fault([], 'limit', message)]);
}
