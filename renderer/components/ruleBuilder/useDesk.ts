/** The rules of a template as the layer and the own drafts have them, loaded again when other definitions are in force. */
import { useAtomValue } from 'jotai';
import { useCallback, useEffect, useState } from 'react';
import { isAbort } from '../../calls/apiError.ts';
import { callApi } from '../../calls/callApi.ts';
import { programAtom } from '../../runtime/program.ts';
import type { Desk } from './desk.ts';

export interface DeskState {
  desk: Desk | undefined;
  failed: string | undefined;
  /** Asks again; what was shown stays until the answer is here. */
  reload(): Promise<Desk | undefined>;
}

/** @param layer of the session's system where it is empty */
export function useDesk(layer: string, template: string): DeskState {
  const hash = useAtomValue(programAtom)?.hash;
  const [desk, setDesk] = useState<Desk>();
  const [failed, setFailed] = useState<string>();
  const load = useCallback(
    async (signal?: AbortSignal) => {
      try {
        const query = { template, ...(layer ? { layer } : {}) };
        const answer = await callApi<Desk>('authoringRules', { query, signal, handles: ['404'] });
        setDesk(answer);
        setFailed(undefined);
        return answer;
      } catch (error) {
        if (!isAbort(error)) setFailed((error as Error).message);
        return undefined;
      }
    },
    [layer, template],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is in force now may say other rules.
  useEffect(() => {
    const ending = new AbortController();
    void load(ending.signal);
    return () => ending.abort();
  }, [load, hash]);
  return { desk: desk?.template === template ? desk : undefined, failed, reload: load };
}
