/** The saved versions of a definition, loaded again when one is added. */
import { useCallback, useEffect, useState } from 'react';
import type { KindName } from '../../../metadata/kinds/kindNames.ts';
import type { Version } from '../../../metadata/signatures/authoringShapes.ts';
import { isAbort } from '../../http/apiError.ts';
import { callApi } from '../../http/callApi.ts';

export type { Version };

/** @param mark reloads when changed. @returns newest first; undefined while loading */
export function useVersions(layer: string, kind: KindName, name: string, mark: string): Version[] | undefined {
  const [versions, setVersions] = useState<Version[]>();
  const load = useCallback(
    async (signal: AbortSignal) => {
      try {
        const query = { ...(layer ? { layer } : {}), kind, name };
        const answer = await callApi('authoringVersions', { query, signal });
        setVersions(answer.versions);
      } catch (error) {
        if (!isAbort(error)) setVersions([]);
      }
    },
    [layer, kind, name],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: see `mark`.
  useEffect(() => {
    const ending = new AbortController();
    void load(ending.signal);
    return () => ending.abort();
  }, [load, mark]);
  return versions;
}
