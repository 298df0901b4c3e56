/**
 * Adds up the rows that are shown while a row of totals is wanted; apart from the table, which counting must not render. Of
 * a list that is not loaded whole the server adds, and what is edited here is laid over.
 */
import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { ExactSum } from '../../../../engine/values/exactSum.ts';
import { isAbort } from '../../../calls/apiError.ts';
import { inSlices } from '../checking/slices.ts';
import { inAppStore, useGrid } from '../gridContext.ts';
import { beside, type FetchedGroup, fetchGroups } from '../loading/fetchPage.ts';
import type { GridModel } from '../model/gridModel.ts';
import { isChanged } from '../rows/rowState.ts';
import { tellFailure } from '../useGridModel.ts';
import { withEdits } from './servedGroups.ts';

/** The sums of the rows that are shown, by field, and whether they are of the loaded rows of more. */
export interface Totals {
  readonly sums: Readonly<Record<string, number | string>>;
  readonly isPart: boolean;
}
export const NO_TOTALS: Totals = { sums: {}, isPart: false };

/** Editing faster than this adds up once. */
const QUIET = 200;

/**
 * The sums of all that the filter keeps, by the server; undefined where the rows are all here, or it cannot be asked; null
 * while it is asked.
 */
function useServedSums(): FetchedGroup['sums'] | null | undefined {
  const { model, loader } = useGrid();
  const { loads, loaded, next, total } = useAtomValue(loader.stateAtom, inAppStore);
  const saved = useAtomValue(model.savedAtom, inAppStore);
  const [sums, setSums] = useState<FetchedGroup['sums'] | null | undefined>(null);
  const isPartial = loaded && (next !== undefined || (total !== undefined && total > model.store.size));
  const onlyWrong = useAtomValue(model.onlyWrongAtom, inAppStore);
  const asks = isPartial && !onlyWrong && !model.sortsHere;
  // biome-ignore lint/correctness/useExhaustiveDependencies: loads and saved say that the rows are other ones.
  useEffect(() => {
    const stop = new AbortController();
    const request = asks ? loader.request(stop.signal) : undefined;
    if (!request || !beside(request.api, 'groups')) {
      setSums(undefined);
      return;
    }
    setSums((before) => before ?? null);
    const fields = model.numbers.filter(({ secret }) => !secret).map(({ key }) => key);
    fetchGroups(request, { sums: fields })
      .then((answer) => {
        if (!stop.signal.aborted) setSums(answer?.groups[0]?.sums);
      })
      .catch((error) => {
        if (isAbort(error)) return;
        setSums(undefined);
        tellFailure(error);
      });
    return () => stop.abort();
  }, [model, loader, asks, loads, saved]);
  return asks ? sums : undefined;
}

export function TotalsWatcher({ take }: { take: (totals: Totals) => void }) {
  const { model } = useGrid();
  const served = useServedSums();
  const view = useAtomValue(model.viewAtom, inAppStore);
  const revision = useAtomValue(model.logAtom, inAppStore);
  const counts = useAtomValue(model.store.countsAtom, inAppStore);
  // biome-ignore lint/correctness/useExhaustiveDependencies: view, revision and counts say that the cells are other ones.
  useEffect(() => {
    const stop = new AbortController();
    const timer = setTimeout(async () => {
      // What is loaded would be taken for all of it until the server has answered.
      if (served === null) return;
      if (served) take({ sums: withEdits(served, model.store.all().filter(isChanged)), isPart: false });
      else await addUp(model, stop.signal, take);
    }, QUIET);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [model, served, view, revision, counts, take]);
  return null;
}

async function addUp(model: GridModel, signal: AbortSignal, take: (totals: Totals) => void): Promise<void> {
  const sums = model.numbers.map(({ key }) => ({ key, sum: new ExactSum() }));
  const add = (key: string) => {
    const row = model.store.get(key);
    for (const of of sums) of.sum.add(row?.values[of.key]);
  };
  if (!(await inSlices(model.allShown(), add, { signal }))) return;
  const found = sums.filter(({ sum }) => sum.count > 0).map(({ key, sum }) => [key, sum.digits]);
  take({ sums: Object.fromEntries(found), isPart: model.isPartial });
}
