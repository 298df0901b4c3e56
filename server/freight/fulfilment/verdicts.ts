/** The result of an order for the fulfilment system after an attempt. */

import type { OperationContext } from '../../operations/operation.ts';
import { HttpError } from '../../platform/http/httpError.ts';
import { localize } from '../../platform/words/localizedText.ts';
import { failureWords } from './access.ts';
import { FulfilmentFailure } from './client.ts';

const MINUTE_MS = 60_000;
/** Each wait is longer; after the last one a person decides. */
const WAITS_MINUTES = [1, 5, 15, 60, 240];

export interface Verdict {
  readonly done: boolean | null;
  readonly verdict: 'done' | 'failed' | 'later';
  readonly problem: string | null;
  readonly next: string | null;
}

export const DONE: Verdict = { done: true, verdict: 'done', problem: null, next: null };

/** @throws what is neither a failure of the other system nor a refusal of ours */
export function verdictOf(context: OperationContext, error: unknown, tries = 1): Verdict {
  const { program } = context.runtime;
  if (error instanceof HttpError)
    return { done: false, verdict: 'failed', problem: localize(program, error.words), next: null };
  if (!(error instanceof FulfilmentFailure)) throw error;
  const problem = localize(program, failureWords(error));
  const wait = error.kind === 'unreachable' || error.kind === 'unclear' ? WAITS_MINUTES[tries - 1] : undefined;
  if (wait === undefined) return { done: false, verdict: 'failed', problem, next: null };
  const next = new Date(context.services.clock.now().getTime() + wait * MINUTE_MS).toISOString();
  return { done: false, verdict: 'later', problem, next };
}
