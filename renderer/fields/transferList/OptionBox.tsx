/**
 * A list of which some are selected, by mouse and by keys as in a list of files (ARIA, listbox pattern with several selected). Of
 * thousands of entries only those in sight are drawn.
 */
import { Loader, TextInput } from '@mantine/core';
import { type KeyboardEvent, type MouseEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { word } from '../../text/messages.ts';

/** Height of an entry in pixels, as in transferList.css. */
const ROW_HEIGHT = 30;
/** Drawn above and below what is in sight, so that scrolling shows no gaps. */
const OVERSCAN = 6;

export interface Option {
  value: string;
  label: string;
}

export interface OptionBoxProps {
  title: string;
  searchLabel: string;
  /** The found options, in order. */
  options: readonly Option[];
  selected: ReadonlySet<string>;
  onSelect(selected: ReadonlySet<string>): void;
  q: string;
  onSearch(q: string): void;
  /** Moves what is selected, or this one, to the other side. */
  onMove(values: readonly string[]): void;
  /** More would come from the server at the end of the list. */
  more?: boolean | undefined;
  onEnd?(): void;
  loading?: boolean | undefined;
  readOnly?: boolean | undefined;
  empty: string;
}

export function OptionBox(props: OptionBoxProps) {
  const {
    title,
    searchLabel,
    options,
    selected,
    onSelect,
    q,
    onSearch,
    onMove,
    more,
    onEnd,
    loading,
    readOnly,
    empty,
  } = props;
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const [scrollTop, setScrollTop] = useState(0);
  const [height, setHeight] = useState(0);
  const [active, setActive] = useState(0);
  /** Start of a range extended by shift. */
  const anchor = useRef(0);
  const at = Math.min(active, options.length - 1);
  useLayoutEffect(() => setHeight(box.current?.clientHeight ?? 0), []);

  const show = (index: number) => {
    const element = box.current;
    if (!element) return;
    const top = index * ROW_HEIGHT;
    if (top < element.scrollTop) element.scrollTop = top;
    else if (top + ROW_HEIGHT > element.scrollTop + element.clientHeight)
      element.scrollTop = top + ROW_HEIGHT - element.clientHeight;
  };
  const range = (from: number, to: number) =>
    new Set(options.slice(Math.min(from, to), Math.max(from, to) + 1).map(({ value }) => value));
  const go = (index: number, extend: boolean) => {
    const next = Math.max(0, Math.min(index, options.length - 1));
    setActive(next);
    show(next);
    if (extend) onSelect(range(anchor.current, next));
    else anchor.current = next;
  };
  const toggle = (index: number) => {
    const option = options[index];
    if (!option) return;
    const next = new Set(selected);
    if (!next.delete(option.value)) next.add(option.value);
    onSelect(next);
  };
  const press = (event: MouseEvent, index: number) => {
    setActive(index);
    if (event.shiftKey) onSelect(range(anchor.current, index));
    else {
      anchor.current = index;
      if (event.ctrlKey || event.metaKey) toggle(index);
      else onSelect(new Set([options[index]?.value ?? '']));
    }
  };
  const page = Math.max(1, Math.floor(height / ROW_HEIGHT) - 1);
  const steps: Readonly<Record<string, number>> = {
    ArrowDown: at + 1,
    ArrowUp: at - 1,
    PageDown: at + page,
    PageUp: at - page,
    Home: 0,
    End: options.length - 1,
  };
  const keys = (event: KeyboardEvent) => {
    const { key } = event;
    const step = steps[key];
    if (step !== undefined) go(step, event.shiftKey);
    else if (key === ' ') toggle(at);
    else if (key === 'a' && (event.ctrlKey || event.metaKey)) onSelect(new Set(options.map(({ value }) => value)));
    else if (key === 'Enter' && !readOnly) onMove(moved(at));
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  /** The entries that Enter and a double click move: the selected ones among the found, or the entry itself. */
  const moved = (index: number): string[] => {
    const found = options.filter(({ value }) => selected.has(value)).map(({ value }) => value);
    const own = options[index]?.value;
    return found.length > 0 || own === undefined ? found : [own];
  };

  const nothing = q.trim() === '' ? empty : word('common.nothingFound');
  const emptyText = loading ? word('common.loading') : nothing;
  const first = Math.max(0, Math.floor(scrollTop / ROW_HEIGHT) - OVERSCAN);
  const last = Math.min(options.length, Math.ceil((scrollTop + height) / ROW_HEIGHT) + OVERSCAN);
  return (
    <section className="inv-transfer-box" aria-labelledby={`${id}-title`}>
      <header>
        <strong id={`${id}-title`}>{title}</strong>
        <span className="inv-soft inv-figures">
          {options.length}
          {more ? '+' : ''}
        </span>
        {loading && <Loader role="status" size={14} aria-label={word('common.loading')} />}
      </header>
      <TextInput
        size="xs"
        aria-label={searchLabel}
        placeholder={searchLabel}
        value={q}
        onChange={(event) => {
          setActive(0);
          onSearch(event.currentTarget.value);
        }}
      />
      <div
        ref={box}
        className="inv-transfer-list"
        role="listbox"
        tabIndex={0}
        aria-labelledby={`${id}-title`}
        aria-multiselectable
        aria-readonly={readOnly || undefined}
        aria-activedescendant={options.length > 0 ? `${id}-${at}` : undefined}
        onKeyDown={keys}
        onScroll={({ currentTarget }) => {
          setScrollTop(currentTarget.scrollTop);
          const { scrollTop: top, clientHeight, scrollHeight } = currentTarget;
          if (more && top + clientHeight >= scrollHeight - ROW_HEIGHT) onEnd?.();
        }}
      >
        {options.length === 0 ? (
          // A list box has options; this one cannot be selected (ARIA, required owned elements).
          <div role="option" tabIndex={-1} aria-selected={false} aria-disabled className="inv-transfer-empty inv-soft">
            {emptyText}
          </div>
        ) : (
          <div role="presentation" style={{ height: options.length * ROW_HEIGHT }}>
            <div role="presentation" style={{ transform: `translateY(${first * ROW_HEIGHT}px)` }}>
              {options.slice(first, last).map(({ value, label }, index) => {
                const place = first + index;
                return (
                  // biome-ignore lint/a11y/useKeyWithClickEvents: the list has the keys, its active entry is where they are.
                  <div
                    key={value}
                    id={`${id}-${place}`}
                    role="option"
                    tabIndex={-1}
                    aria-selected={selected.has(value)}
                    aria-setsize={more ? -1 : options.length}
                    aria-posinset={place + 1}
                    data-active={place === at || undefined}
                    title={label}
                    onClick={(event) => press(event, place)}
                    onDoubleClick={() => !readOnly && onMove([value])}
                  >
                    {label}
                  </div>
                );
              })}
            </div>
          </div>
        )}
      </div>
    </section>
  );
}
