/** Loads the totals of a query, again when its parameters or its filter change. */
import { useCallback, useEffect, useState } from 'react';
import { callApi } from '../../../http/callApi.ts';
import { definition } from '../../../program/program.ts';
import { useValue } from '../../../surface/hooks.ts';
import type { Totals } from './totalsTexts.ts';

interface TotalsProps {
  query: string;
  filter?: unknown;
  params?: unknown;
}

export interface LoadedTotals {
  found: Totals | undefined;
  failed: boolean;
  load(): Promise<void>;
}

export function useTotals({ query, filter: filterOf, params }: TotalsProps): LoadedTotals {
  const filter = useValue<object | undefined>(filterOf);
  const given = useValue<Record<string, unknown> | undefined>(params ? { map: params } : undefined);
  const [found, setFound] = useState<Totals>();
  const [failed, setFailed] = useState(false);
  const entity = definition('query', query)?.entity;
  // Compared by content: an expression may return a new but equal object each time.
  const asked = JSON.stringify({ filter, params: given });

  const load = useCallback(async () => {
    setFailed(false);
    const body = { query, ...(JSON.parse(asked) as object) };
    try {
      setFound(await callApi('recordsTotals', { path: { entity }, body }));
    } catch {
      setFailed(true);
    }
  }, [query, entity, asked]);
  useEffect(() => {
    void load();
  }, [load]);
  return { found, failed, load };
}
