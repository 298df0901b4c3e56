/**
 * Adds up the rows that are shown while a row of totals is wanted; apart from the table, which counting must not render. Of
 * a list that is not loaded whole the server adds, and what is edited here is merged over.
 */
import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { isAbort } from '../../../http/apiError.ts';
import { companionCall, fetchGroups } from '../../parts/fetchPage.ts';
import type { MeasuredFields } from '../../parts/measure.ts';
import { runInTimeSlices } from '../checking/yieldToMain.ts';
import { inAppStore, useGrid } from '../gridContext.ts';
import type { GridModel } from '../model/gridModel.ts';
import { isChanged } from '../rows/rowState.ts';
import { reportFailure } from '../useGridModel.ts';
import { RowTally } from './measures.ts';
import { editedValues, withEdits } from './withEdits.ts';

/** Sums and the like of the rows that are shown, by field, and whether they are of the loaded rows of more. */
export interface Totals {
  readonly measured: MeasuredFields;
  readonly isPart: boolean;
}
export const NO_TOTALS: Totals = { measured: {}, isPart: false };

/** Editing faster than this adds up once. */
const DEBOUNCE_MS = 200;

/**
 * Aggregates over all filtered rows from the server; undefined if all rows are loaded or the server cannot be queried;
 * null while the request runs.
 */
function useServerTotals(): MeasuredFields | null | undefined {
  const { model, loader } = useGrid();
  const { loads, loaded, next, total } = useAtomValue(loader.stateAtom, inAppStore);
  const saved = useAtomValue(model.savedAtom, inAppStore);
  const { aggregates } = useAtomValue(model.layoutAtom, inAppStore);
  const [totals, setTotals] = useState<MeasuredFields | null | undefined>(null);
  const isPartial = loaded && (next !== undefined || (total !== undefined && total > model.store.size));
  const onlyWrong = useAtomValue(model.onlyWrongAtom, inAppStore);
  const asks = isPartial && !onlyWrong && !model.sortsHere;
  // biome-ignore lint/correctness/useExhaustiveDependencies: loads and saved say that the rows are other ones, aggregates what is asked of them.
  useEffect(() => {
    const stop = new AbortController();
    const request = asks ? loader.request(stop.signal) : undefined;
    if (!request || !companionCall(request.api, 'groups')) {
      setTotals(undefined);
      return;
    }
    setTotals((before) => before ?? null);
    fetchGroups(request, { measures: model.measures })
      .then((answer) => {
        if (!stop.signal.aborted) setTotals(answer?.groups[0]?.measures);
      })
      .catch((error) => {
        if (isAbort(error)) return;
        setTotals(undefined);
        reportFailure(error);
      });
    return () => stop.abort();
  }, [model, loader, asks, loads, saved, aggregates]);
  return asks ? totals : undefined;
}

export function TotalsWatcher({ take }: { take: (totals: Totals) => void }) {
  const { model } = useGrid();
  const served = useServerTotals();
  const { aggregates } = useAtomValue(model.layoutAtom, inAppStore);
  const view = useAtomValue(model.viewAtom, inAppStore);
  const revision = useAtomValue(model.logAtom, inAppStore);
  const counts = useAtomValue(model.store.countsAtom, inAppStore);
  // biome-ignore lint/correctness/useExhaustiveDependencies: view, revision and counts say that the cells are other ones, aggregates what is asked of them.
  useEffect(() => {
    const stop = new AbortController();
    const timer = setTimeout(async () => {
      // Totals of the loaded rows would be mistaken for totals of all rows until the server responds.
      if (served === null) return;
      if (served)
        take({
          measured: withEdits(served, model.measures, editedValues(model.store.all().filter(isChanged))),
          isPart: false,
        });
      else await addUp(model, stop.signal, take);
    }, DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [model, served, view, revision, counts, aggregates, take]);
  return null;
}

async function addUp(model: GridModel, signal: AbortSignal, take: (totals: Totals) => void): Promise<void> {
  const tally = new RowTally(model.measures);
  const add = (key: string) => {
    const row = model.store.get(key);
    if (row) tally.add(row.values);
  };
  if (!(await runInTimeSlices(model.allShown(), add, { signal }))) return;
  take({ measured: tally.measured, isPart: model.isPartial });
}
