/** The options below a dropdown's input. The input keeps the focus and names the active one. */
import { useEffect, useRef } from 'react';
import { t } from '../words.ts';
import type { Suggestion } from './suggest.ts';
import type { SuggestionState } from './useSuggestions.ts';

export interface OptionListProps {
  id: string;
  label: string;
  state: SuggestionState;
  active: number;
  chosen: (entry: Suggestion) => boolean;
  many: boolean;
  pick: (entry: Suggestion) => void;
  /** Shown instead of options if the source is missing. */
  problem?: string | undefined;
}

export const optionId = (list: string, at: number): string => `${list}-${at}`;

export function OptionList({ id, label, state, active, chosen, many, pick, problem }: OptionListProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.querySelector(`#${CSS.escape(optionId(id, active))}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, active]);
  const said =
    problem ??
    (state.searching && state.entries.length === 0
      ? t('gridSearching')
      : state.entries.length === 0
        ? t('gridNothing')
        : state.more
          ? t('gridMore')
          : '');
  return (
    <>
      <div
        ref={box}
        id={id}
        role="listbox"
        aria-label={label}
        aria-multiselectable={many}
        className="iv-options"
        tabIndex={-1}
        onMouseDown={(event) => event.preventDefault()}
      >
        {state.entries.map((entry, at) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the input that keeps the focus has the keys.
          <div
            key={entry.value}
            id={optionId(id, at)}
            role="option"
            tabIndex={-1}
            aria-selected={chosen(entry)}
            className={`iv-option${at === active ? ' iv-option-active' : ''}`}
            onClick={() => pick(entry)}
          >
            {many && <span className={chosen(entry) ? 'iv-tick iv-tick-on' : 'iv-tick'} aria-hidden />}
            <span className="iv-option-label">{entry.label}</span>
            {entry.note && <span className="iv-option-note">{entry.note}</span>}
          </div>
        ))}
      </div>
      {said && (
        <div role="status" className="iv-option-said">
          {said}
        </div>
      )}
    </>
  );
}
