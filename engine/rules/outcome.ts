import type { MessageId, MessageParams } from './messages.ts';

/** What a rule came to. `value` is K afterwards; `wrong` the texts of what failed. */
export interface RuleOutcome {
  readonly outcome: 'none' | 'pass' | 'fail' | 'assigned' | 'removed';
  readonly value: unknown;
  readonly wrong: readonly string[];
  /** The row with the THEN that decided, from 1; absent where no block held. */
  readonly row?: number;
  readonly messageId?: MessageId;
  readonly params?: MessageParams;
  /** The message in the specification's wording; `null` where there is nothing to say. */
  readonly message: string | null;
}
