/** The lines of a tree of which only those in view are drawn; the keys are those of the ARIA tree pattern. */
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Icon } from '../../icons/Icon.tsx';
import { readingKey } from '../../text/direction.ts';
import { Marks } from './Marks.tsx';
import { type Line, typedAhead } from './treeModel.ts';

/** The height of a line in pixels, as definitionTree.css has it. */
const LINE = 28;
/** So many lines above and below the view are drawn too. */
const SPARE = 8;
/** Letters typed within so many milliseconds are one word. */
const WORD = 600;

interface Props {
  label: string;
  lines: readonly Line[];
  /** The id of the definition that is open. */
  open: string | undefined;
  fold(id: string, open: boolean): void;
  choose(line: Line): void;
}

const domId = (id: string) => `definition-${id.replace(/[^\w-]/g, (letter) => `_${letter.charCodeAt(0)}_`)}`;

export function VirtualTree({ label, lines, open, fold, choose }: Props) {
  const [current, setCurrent] = useState<string>();
  const [view, setView] = useState({ top: 0, height: 600 });
  const around = useRef<HTMLDivElement>(null);
  const typed = useRef({ text: '', at: 0 });
  const found = lines.findIndex(({ id }) => id === (current ?? open));
  const at = Math.max(0, found);

  useEffect(() => {
    const box = around.current;
    if (!box) return;
    const seen = new ResizeObserver(() => setView({ top: box.scrollTop, height: box.clientHeight }));
    seen.observe(box);
    return () => seen.disconnect();
  }, []);
  const show = (index: number) => {
    const box = around.current;
    if (!box || index < 0) return;
    const top = index * LINE;
    if (top < box.scrollTop) box.scrollTop = top;
    else if (top + LINE > box.scrollTop + box.clientHeight) box.scrollTop = top + LINE - box.clientHeight;
  };
  // Keyboard navigation continues from a definition opened elsewhere.
  const place = open === undefined ? -1 : lines.findIndex(({ id }) => id === open);
  const shown = useRef<string>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each definition that is opened.
  useLayoutEffect(() => {
    if (place < 0 || shown.current === open) return;
    shown.current = open;
    setCurrent(open);
    show(place);
  }, [open, place]);

  const go = (index: number) => {
    const line = lines[Math.min(lines.length - 1, Math.max(0, index))];
    if (!line) return;
    setCurrent(line.id);
    show(lines.indexOf(line));
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const line = lines[at];
    if (!line) return;
    const page = Math.max(1, Math.floor(view.height / LINE) - 1);
    const moves: Record<string, () => void> = {
      ArrowDown: () => go(at + 1),
      ArrowUp: () => go(at - 1),
      PageDown: () => go(at + page),
      PageUp: () => go(at - page),
      Home: () => go(0),
      End: () => go(lines.length - 1),
      ArrowRight: () => {
        if (line.open === false) fold(line.id, true);
        else if (line.open) go(at + 1);
      },
      ArrowLeft: () => {
        if (line.open) fold(line.id, false);
        else go(lines.findIndex(({ id }) => id === line.parent));
      },
      Enter: () => act(line),
      ' ': () => act(line),
    };
    const move = moves[readingKey(event.key)];
    if (!move && (event.key.length !== 1 || event.key === '/')) return;
    event.preventDefault();
    if (move) move();
    else {
      const text = event.timeStamp - typed.current.at > WORD ? event.key : typed.current.text + event.key;
      typed.current = { text, at: event.timeStamp };
      const next = typedAhead(lines, at, text);
      if (next >= 0) go(next);
    }
  };
  const act = (line: Line) => {
    setCurrent(line.id);
    if (line.open === undefined) choose(line);
    else fold(line.id, !line.open);
  };
  const first = Math.max(0, Math.floor(view.top / LINE) - SPARE);
  const last = Math.min(lines.length, Math.ceil((view.top + view.height) / LINE) + SPARE);
  const drawn = lines.slice(first, last).map((line, index) => ({ line, index: first + index }));
  // The active line stays in the DOM for screen readers even when scrolled out of view.
  const active = lines[at];
  if (active && (at < first || at >= last)) drawn.push({ line: active, index: at });
  return (
    <div
      ref={around}
      className="inv-definitions-lines"
      role="tree"
      aria-label={label}
      aria-activedescendant={active && domId(active.id)}
      tabIndex={0}
      onKeyDown={onKey}
      onScroll={({ currentTarget: box }) => setView({ top: box.scrollTop, height: box.clientHeight })}
    >
      <div role="none" style={{ height: lines.length * LINE, position: 'relative' }}>
        {drawn.map(({ line, index }) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the tree's.
          // biome-ignore lint/a11y/useFocusableInteractive: the tree has the focus, and says which line is meant.
          <div
            key={line.id}
            id={domId(line.id)}
            role="treeitem"
            aria-level={line.level}
            aria-posinset={line.position}
            aria-setsize={line.size}
            aria-expanded={line.open}
            aria-selected={line.id === open}
            data-current={index === at || undefined}
            data-gone={line.entry?.gone}
            className="inv-definitions-line"
            style={{ top: index * LINE, paddingInlineStart: 6 + (line.level - 1) * 14 }}
            title={line.entry ? `${line.entry.kind} ${line.entry.name}` : undefined}
            onClick={() => act(line)}
          >
            {line.open === undefined ? (
              <span className="inv-definitions-leaf" />
            ) : (
              <span className={`inv-chevron ${line.open ? '' : 'inv-chevron-folded'}`}>
                <Icon name="chevron" size={14} />
              </span>
            )}
            <span className="inv-definitions-label">{line.label}</span>
            {line.count !== undefined && <span className="inv-definitions-count">{line.count}</span>}
            {line.entry && <Marks entry={line.entry} />}
          </div>
        ))}
      </div>
    </div>
  );
}
