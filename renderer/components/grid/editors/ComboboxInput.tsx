/** The input and the list below it of an editor in which a suggestion is chosen; which one is active the arrows decide. */
import { type KeyboardEvent, useId } from 'react';
import type { EffectiveField } from '../../../../metadata/kinds/field.ts';
import { message } from '../../../text/messages.ts';
import { OptionList, optionId } from './OptionList.tsx';
import { Popup } from './Popup.tsx';
import type { Suggestion } from './suggest.ts';
import type { useCellInput } from './useCellInput.ts';
import type { useSuggestions } from './useSuggestions.ts';

/** The entry that an arrow leads to: below the last one comes the first. */
export const nextActive = (key: 'ArrowDown' | 'ArrowUp', at: number, count: number): number =>
  key === 'ArrowDown' ? (at >= count - 1 ? 0 : at + 1) : at <= 0 ? count - 1 : at - 1;

export interface ComboboxInputProps {
  field: EffectiveField;
  input: ReturnType<typeof useCellInput>;
  state: ReturnType<typeof useSuggestions>;
  active: number;
  label: string;
  value: string;
  placeholder?: string;
  /** Several may be chosen. */
  many: boolean;
  onType: (typed: string) => void;
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
  onBlur: () => void;
  isChosen: (entry: Suggestion) => boolean;
  pick: (entry: Suggestion) => void;
}

export function ComboboxInput(props: ComboboxInputProps) {
  const { field, input, state, active, label, value, placeholder, many, onType, onKeyDown, onBlur, isChosen, pick } =
    props;
  const list = useId();
  const problem = field.suggestionsSource ? undefined : message('setSuggestion', { title: field.label });
  return (
    <>
      <input
        ref={input.focus}
        className="iv-editor"
        data-mantine-stop-propagation="true"
        role="combobox"
        aria-label={label}
        aria-expanded
        aria-controls={list}
        aria-autocomplete="list"
        aria-activedescendant={active < 0 ? undefined : optionId(list, active)}
        value={value}
        placeholder={placeholder}
        onChange={(event) => onType(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        onBlur={onBlur}
      />
      <Popup anchor={input.cell}>
        <OptionList
          id={list}
          label={field.label}
          state={state}
          active={active}
          many={many}
          chosen={isChosen}
          pick={pick}
          problem={problem}
        />
      </Popup>
    </>
  );
}
