/** The time scope of expressions: fixed once per request, job or transition (docs/contract/values.md, Now). */
import type { OperationContext } from './operation.ts';

export interface ClockScope {
  /** yyyy-MM-dd in the tenant's zone. */
  readonly today: string;
  /** The instant, as it is stored: `2026-03-15T14:05:00.000Z`. */
  readonly now: string;
}

export const clockScope = ({ today, now }: Pick<OperationContext, 'today' | 'now'>): ClockScope => ({
  today,
  now: now.toISOString(),
});
