import './ageing.css';
import { Button, Skeleton } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import { saveFile } from '../../http/saveFile.ts';
import { Icon } from '../../icons/Icon.tsx';
import type { ComponentProps } from '../../surface/componentContract.ts';
import { useMethods, usePublish, useText, useValue } from '../../surface/hooks.ts';
import { formatNumber } from '../../text/formatNumber.ts';
import { formatQuantity } from '../../text/formatQuantity.ts';
import { formatInstant } from '../../text/formatValue.ts';
import { word } from '../../text/messages.ts';
import { TotalsFailed } from '../parts/totals/TotalsFailed.tsx';
import { ageingCsv, type ShownRow } from './ageingCsv.ts';
import { type Folders, type Level, useFolders } from './useFolders.ts';

type Counted = Level['total']['total'];

const amountTexts = ({ amount }: Counted): string[] =>
  amount.map(({ currency, amount: sum }) => {
    const text = formatQuantity({ numberFormat: 'money', scale: 2 }, sum, currency)?.text ?? sum;
    return `${text} ${currency}`.trim();
  });

/** The days of a group as a heading. */
function groupText({ from, to }: Level['headers'][number], first: string): string {
  if (from === undefined) return first || word('ageing.upTo', { days: String(to) });
  if (to === undefined) return word('ageing.over', { days: String(from - 1) });
  return word('ageing.between', { from: String(from), to: String(to) });
}

/** The rows of the open folders, from top to bottom. */
function shownRows(level: Level, open: Folders['open'], keys: string[] = [], labels: string[] = []): ShownRow[] {
  return level.rows.flatMap((row) => {
    const here = [...keys, row.key];
    const named = [...labels, row.label || word('common.empty')];
    const below = open.get(JSON.stringify(here));
    return [{ keys: here, labels: named, row }, ...(below ? shownRows(below, open, here, named) : [])];
  });
}

/** Moves between the folders, opens and closes them by the arrow keys. */
function onFolderKey(event: KeyboardEvent<HTMLElement>, isOpen: boolean, toggle: () => void): void {
  const folders = [
    ...(event.currentTarget.closest('table')?.querySelectorAll<HTMLElement>('.inv-ageing-folder') ?? []),
  ];
  const at = folders.indexOf(event.currentTarget);
  if (event.key === 'ArrowDown') folders[at + 1]?.focus();
  else if (event.key === 'ArrowUp') folders[at - 1]?.focus();
  else if ((event.key === 'ArrowRight' && !isOpen) || (event.key === 'ArrowLeft' && isOpen)) toggle();
  else return;
  event.preventDefault();
}

interface CellProps {
  counted: Counted;
  label: string;
  withAmounts?: boolean;
  onOpen: (() => void) | undefined;
}

function Cell({ counted, label, withAmounts, onOpen }: CellProps) {
  const amounts = amountTexts(counted);
  const text = formatNumber(counted.count);
  return (
    <td className="inv-ageing-number" title={amounts.join('\n') || undefined}>
      {counted.count > 0 && onOpen ? (
        <button type="button" className="inv-ageing-open" aria-label={`${label}: ${text}`} onClick={onOpen}>
          {text}
        </button>
      ) : (
        text
      )}
      {withAmounts && amounts.map((amount) => <div key={amount}>{amount}</div>)}
    </td>
  );
}

interface FolderRowProps {
  shown: ShownRow;
  /** The headings of the age groups. */
  groups: readonly string[];
  isOpen: boolean;
  /** Undefined at the last level, which has no folders. */
  toggle: (() => void) | undefined;
  opener(keys: readonly string[], group?: number): (() => void) | undefined;
}

function FolderRow({ shown: { keys, labels, row }, groups, isOpen, toggle, opener }: FolderRowProps) {
  const text = labels.at(-1) ?? '';
  return (
    <tr>
      <th scope="row" className={`inv-ageing-level-${keys.length}`}>
        {toggle ? (
          <button
            type="button"
            className="inv-ageing-folder"
            aria-expanded={isOpen}
            onClick={toggle}
            onKeyDown={(event) => onFolderKey(event, isOpen, toggle)}
          >
            <Icon name="next" size={14} />
            {text}
          </button>
        ) : (
          text
        )}
      </th>
      {row.ageGroup.map((counted, group) => (
        <Cell key={groups[group]} counted={counted} label={`${text}, ${groups[group]}`} onOpen={opener(keys, group)} />
      ))}
      <Cell counted={row.total} label={text} withAmounts onOpen={opener(keys)} />
    </tr>
  );
}

/** Counts of records by age in folders that load when they are opened. */
export default function AgeingPart({ props, name, surface, locals }: ComponentProps<'ageing'>) {
  const label = useText(props.label);
  const first = useText(props.firstGroup);
  const given = useValue<Record<string, unknown>>({ map: props.body ?? {} });
  const { top, failed, open, load, toggle } = useFolders(props.api, JSON.stringify(given));
  useMethods(name, { reload: load });
  usePublish(name, { isToday: top?.isToday, total: top?.total.total.count });
  if (failed) return <TotalsFailed load={load} />;
  if (!top) return <Skeleton height={260} />;
  const levels = top.metaKeys.map((level) => props.levels[level]?.label ?? level);
  const groups = top.headers.map((header) => groupText(header, first));
  const shown = shownRows(top, open);
  const opener = (keys: readonly string[], group?: number) => {
    const { onOpen } = props;
    return onOpen
      ? () => void surface.run(onOpen, { ...locals, row: { keys: JSON.stringify(keys), group } })
      : undefined;
  };
  const save = () =>
    saveFile(
      new Blob([ageingCsv(levels, groups, word('totals.total'), shown)], { type: 'text/csv;charset=utf-8' }),
      `${label}.csv`,
    );
  return (
    <div className="inv-ageing">
      <div className="inv-ageing-head">
        <span className="inv-soft">{word('totals.at', { time: formatInstant(top.updatedOn) })}</span>
        <Button size="compact-xs" variant="subtle" leftSection={<Icon name="download" />} onClick={save}>
          {word('chart.saveCsv')}
        </Button>
      </div>
      <div className="inv-scroll">
        <table className="inv-table inv-ageing-table" aria-label={label}>
          <thead>
            <tr>
              <th scope="col">{levels.join(' › ')}</th>
              {groups.map((group) => (
                <th key={group} scope="col" className="inv-ageing-number">
                  {group}
                </th>
              ))}
              <th scope="col" className="inv-ageing-number">
                {word('totals.total')}
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map((each) => {
              const name = JSON.stringify(each.keys);
              return (
                <FolderRow
                  key={name}
                  shown={each}
                  groups={groups}
                  isOpen={open.has(name)}
                  toggle={each.keys.length < levels.length ? () => void toggle(each.keys) : undefined}
                  opener={opener}
                />
              );
            })}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{word('totals.total')}</th>
              {top.total.ageGroup.map((counted, group) => (
                <Cell
                  key={groups[group]}
                  counted={counted}
                  label={`${word('totals.total')}, ${groups[group]}`}
                  onOpen={opener([], group)}
                />
              ))}
              <Cell counted={top.total.total} label={word('totals.total')} withAmounts onOpen={opener([])} />
            </tr>
          </tfoot>
        </table>
      </div>
      {shown.length === 0 && <p className="inv-soft">{word('totals.none')}</p>}
    </div>
  );
}
