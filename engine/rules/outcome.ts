import type { MessageId, MessageParams } from './messages.ts';

/** The result of a rule. `value` is K afterwards; `wrong` contains the texts of the failed values. */
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
