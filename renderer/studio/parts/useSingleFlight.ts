import { useCallback, useState } from 'react';
import { ApiError } from '../../http/apiError.ts';
import { toastText } from '../../toasts/toast.ts';
import type { Conflict } from './conflict.ts';

/**
 * Runs one task at a time; `busy` while it runs. Errors are shown and return undefined; conflicts are passed to `met`.
 */
export function useSingleFlight<Value = unknown>(met?: (conflict: Conflict<Value>) => void) {
  const [busy, setBusy] = useState(false);
  const once = useCallback(
    async <Result>(work: () => Promise<Result>): Promise<Result | undefined> => {
      setBusy(true);
      try {
        return await work();
      } catch (error) {
        const found = error instanceof ApiError ? (error.answer.conflict as Conflict<Value> | undefined) : undefined;
        if (found && met) met(found);
        else if (!(error instanceof ApiError && error.told)) toastText((error as Error).message, 'error');
        return undefined;
      } finally {
        setBusy(false);
      }
    },
    [met],
  );
  return { busy, once };
}
