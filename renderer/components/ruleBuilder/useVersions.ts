/** The saved versions of a rule, loaded again when one is added. */
import { useCallback, useEffect, useState } from 'react';
import { isAbort } from '../../calls/apiError.ts';
import { callApi } from '../../calls/callApi.ts';

export interface Version {
  version: number;
  by: { id: string; name: string };
  at: string;
  comment?: string;
  base: number;
  publishedIn?: number;
  inForce: boolean;
  draft: boolean;
}

/** @param mark another one loads anew */
export function useVersions(layer: string, name: string, mark: string): Version[] | undefined {
  const [versions, setVersions] = useState<Version[]>();
  const load = useCallback(
    async (signal: AbortSignal) => {
      try {
        const query = { layer, kind: 'rules', name };
        const answer = await callApi<{ versions: Version[] }>('authoringVersions', { query, signal });
        setVersions(answer.versions);
      } catch (error) {
        if (!isAbort(error)) setVersions([]);
      }
    },
    [layer, name],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: see `mark`.
  useEffect(() => {
    const ending = new AbortController();
    void load(ending.signal);
    return () => ending.abort();
  }, [load, mark]);
  return versions;
}
