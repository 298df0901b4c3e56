/** The rows of the open rule, with END always last. */
import { type ClipboardEvent, memo, startTransition, useEffect, useMemo, useState } from 'react';
import { tRule as say } from '../../text/t.ts';
import { rowsAsText, rowsOfText } from './clipboard.ts';
import { FetchRowView } from './FetchRowView.tsx';
import { blockLooksUp, resultsAbove } from './model/choices.ts';
import { isLookup } from './model/missingParts.ts';
import { isHead, isResultRow, type Members, operatorOf, type Rows } from './model/row.ts';
import { RowView } from './RowView.tsx';
import type { RowContext } from './rowContext.ts';
import { useRowDrag } from './useRowDrag.ts';

interface Props {
  context: RowContext;
  rows: Rows;
  wrong: ReadonlyMap<string, string>;
  picked: ReadonlySet<string>;
  marks: ReadonlyMap<number, 'held' | 'failed' | 'decided'>;
}

/** The source in which the block of a row looks up; empty where it does not. */
function sourceOf(rows: Rows, index: number): string {
  if (!blockLooksUp(rows, index, isLookup)) return '';
  for (let at = index; at >= 0; at -= 1) {
    const row = rows[at];
    if (row && row.is.isActive !== false && isLookup(row.is)) return String(row.is.metaSource ?? '') || ' ';
    if (row && isHead(row)) break;
  }
  return '';
}

/** Rows that are drawn at once as a rule is opened: more than fit on any screen. The others follow in pieces, once these are seen. */
const AT_ONCE = 40;
function useAllSoon(count: number): boolean {
  const [all, setAll] = useState(count <= AT_ONCE);
  useEffect(() => startTransition(() => setAll(true)), []);
  return all;
}

const isTyped = (target: EventTarget): boolean => target instanceof HTMLInputElement;

export const RuleRows = memo(function RuleRows({ context, rows, wrong, picked, marks }: Props) {
  const { edit, ruleType } = context;
  const fetching = ruleType === 'autoFetching';
  const drag = useRowDrag(rows, (id, before) => edit({ do: 'move', id, before }));
  const around = useMemo(() => {
    let off = false;
    const anyResult = rows.some(isResultRow);
    return rows.map((row, index) => {
      if (isHead(row)) off = row.is.isActive === false;
      return {
        results: anyResult ? resultsAbove(rows, index).join(' ') : '',
        source: operatorOf(row) === 'THEN' ? sourceOf(rows, index) : '',
        off,
      };
    });
  }, [rows]);
  const chosen = () => rows.filter(({ id }) => picked.has(id)).map(({ is }) => is);
  const copy = (event: ClipboardEvent) => {
    const copied = chosen();
    if (isTyped(event.target) || copied.length === 0) return;
    event.preventDefault();
    event.clipboardData.setData('text/plain', rowsAsText(copied));
  };
  const paste = (event: ClipboardEvent) => {
    const found = rowsOfText(event.clipboardData.getData('text/plain'));
    if (!found) return;
    event.preventDefault();
    const last = rows.findLast(({ id }) => picked.has(id));
    const at =
      event.target instanceof Element ? event.target.closest<HTMLElement>('[data-row]')?.dataset.row : undefined;
    edit({ do: 'paste', rows: found as Members[], id: last?.id ?? at });
  };
  const all = useAllSoon(rows.length);
  const drawn = all ? rows : rows.slice(0, AT_ONCE);
  const View = fetching ? FetchRowView : RowView;
  return (
    <div className="inv-rule-place">
      <ol className="inv-rule-rows" aria-label={say('rule.conditions')} onCopy={copy} onPaste={paste} {...drag}>
        {drawn.map((row, index) => {
          const { results = '', source = '', off = false } = around[index] ?? {};
          return (
            <View
              key={row.id}
              context={context}
              row={row}
              N={index + 1}
              results={results}
              source={source}
              wrong={wrong.get(row.id) ?? ''}
              picked={picked.has(row.id)}
              mark={marks.get(index + 1)}
              off={off}
            />
          );
        })}
        {!fetching && all && <li className="inv-rule-end">END</li>}
      </ol>
    </div>
  );
});
