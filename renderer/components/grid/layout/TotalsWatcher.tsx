/** Adds up the rows that are shown while a row of totals is wanted; apart from the table, which counting must not render. */
import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { ExactSum } from '../../../../engine/values/exactSum.ts';
import { inSlices } from '../checking/slices.ts';
import { inAppStore, useGrid } from '../gridContext.ts';

/** The sums of the rows that are shown, by field. */
export type Totals = Readonly<Record<string, number>>;

/** Editing faster than this adds up once. */
const QUIET = 200;

export function TotalsWatcher({ take }: { take: (totals: Totals) => void }) {
  const { model } = useGrid();
  const view = useAtomValue(model.viewAtom, inAppStore);
  const revision = useAtomValue(model.logAtom, inAppStore);
  const counts = useAtomValue(model.store.countsAtom, inAppStore);
  // biome-ignore lint/correctness/useExhaustiveDependencies: view, revision and counts say that the cells are other ones.
  useEffect(() => {
    const stop = new AbortController();
    const timer = setTimeout(async () => {
      const sums = model.numbers.map(({ key }) => ({ key, sum: new ExactSum() }));
      const add = (key: string) => {
        const row = model.store.get(key);
        for (const of of sums) of.sum.add(row?.values[of.key]);
      };
      if (!(await inSlices(model.allShown(), add, { signal: stop.signal }))) return;
      take(Object.fromEntries(sums.filter(({ sum }) => sum.count > 0).map(({ key, sum }) => [key, sum.sum])));
    }, QUIET);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [model, view, revision, counts, take]);
  return null;
}
