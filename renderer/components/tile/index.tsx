import { Skeleton } from '@mantine/core';
import { followLink } from '../../navigation/followLink.ts';
import type { ComponentProps } from '../../surface/componentContract.ts';
import { useMethods, usePublish, useText } from '../../surface/hooks.ts';
import { formatInstant } from '../../text/formatValue.ts';
import { word } from '../../text/messages.ts';
import { addressOfRows, openerOf } from '../parts/totals/openedRows.ts';
import { TileContent } from '../parts/totals/TileContent.tsx';
import { TotalsFailed } from '../parts/totals/TotalsFailed.tsx';
import { isAbove, valuesOf } from '../parts/totals/tileValues.ts';
import { useTotals } from '../parts/totals/useTotals.ts';

/** The total of a query, which opens the records that it counts. */
export default function TilePart({ props, name, surface, locals }: ComponentProps<'tile'>) {
  const label = useText(props.label);
  const { found, failed, load } = useTotals(props);
  useMethods(name, { reload: load });
  usePublish(name, { total: found?.total });
  if (failed) return <TotalsFailed load={load} />;
  if (!found) return <Skeleton height={64} width={180} />;
  const tone = isAbove(found, props.above) ? (props.tone ?? 'warning') : undefined;
  const content = <TileContent values={valuesOf(found)} label={label} tone={tone} />;
  const title = word('totals.at', { time: formatInstant(found.at) });
  const href = addressOfRows(props, surface, locals, found, found);
  if (href)
    return (
      <a className="inv-stat inv-stat-button inv-total" href={href} onClick={followLink(href)} title={title}>
        {content}
      </a>
    );
  const open = openerOf(props, surface, locals, found, found);
  if (open)
    return (
      <button type="button" className="inv-stat inv-stat-button inv-total" onClick={open} title={title}>
        {content}
      </button>
    );
  return (
    <div className="inv-stat inv-total" title={title}>
      {content}
    </div>
  );
}
