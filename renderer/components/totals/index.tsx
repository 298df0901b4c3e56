import { Skeleton } from '@mantine/core';
import type { ComponentProps } from '../../surface/componentContract.ts';
import { useMethods, usePublish, useText } from '../../surface/hooks.ts';
import { word } from '../../text/messages.ts';
import { TotalsFailed } from '../parts/totals/TotalsFailed.tsx';
import { TotalsTable } from '../parts/totals/TotalsTable.tsx';
import { useTotals } from '../parts/totals/useTotals.ts';

/** The groups of a query with their counts and sums, as a table. */
export default function TotalsPart({ props, name, surface, locals }: ComponentProps<'totals'>) {
  const label = useText(props.label);
  const { found, failed, load } = useTotals(props);
  useMethods(name, { reload: load });
  usePublish(name, { shown: found?.rows.length ?? 0, total: found?.total });
  if (failed) return <TotalsFailed load={load} />;
  if (!found) return <Skeleton height={120} />;
  if (found.groups.length > 0 && found.rows.length === 0) return <p className="inv-soft">{word('totals.none')}</p>;
  return (
    <TotalsTable
      found={found}
      label={label}
      hasTotal={props.hasTotal !== false}
      opens={props}
      surface={surface}
      locals={locals}
    />
  );
}
