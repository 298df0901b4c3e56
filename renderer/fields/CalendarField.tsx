/** The common part of date and date-time fields: a text input with a calendar popover. */
import { ActionIcon, Popover, TextInput } from '@mantine/core';
import { type ReactNode, Suspense, useState } from 'react';
import { Icon } from '../icons/Icon.tsx';
import { word } from '../text/messages.ts';
import { type FieldInputProps, inputProps } from './fieldProps.ts';

export interface CalendarFieldProps {
  /** Props of the field. */
  of: FieldInputProps;
  /** How it is written. */
  placeholder: string;
  /** Text of the input. */
  shown: string;
  onType(text: string): void;
  /** Normalizes the typed text: on blur, on Enter, and before the calendar opens. */
  settle(): void;
  /** The calendar, fetched when it is first opened. */
  calendar(label: string, close: () => void): ReactNode;
}

const labelOf = ({ label, field, ...rest }: FieldInputProps): string => label ?? rest['aria-label'] ?? field.label;
const wordsOf = (field: FieldInputProps): string => word('field.calendar', { label: labelOf(field) });

/** alt+down opens the calendar, as it opens every list. */
export function CalendarField({ of: props, placeholder, shown, onType, settle, calendar }: CalendarFieldProps) {
  const [open, setOpen] = useState(false);
  const { readOnly } = props;
  return (
    <Popover opened={open} onChange={setOpen} trapFocus position="bottom-end" shadow="md" returnFocus>
      <TextInput
        {...inputProps(props)}
        placeholder={props.placeholder ?? placeholder}
        value={shown}
        autoComplete="off"
        onBlur={() => {
          settle();
          props.onBlur?.();
        }}
        onChange={(event) => onType(event.currentTarget.value)}
        onKeyDown={(event) => {
          // A form sent by Enter is sent with what is meant, not with the text.
          if (event.key === 'Enter') settle();
          if (!event.altKey || event.key !== 'ArrowDown' || readOnly) return;
          settle();
          setOpen(true);
        }}
        rightSection={
          <Popover.Target>
            <ActionIcon size="sm" disabled={readOnly} aria-label={wordsOf(props)} onClick={() => setOpen(!open)}>
              <Icon name="calendar" />
            </ActionIcon>
          </Popover.Target>
        }
      />
      <Popover.Dropdown>
        <Suspense>{calendar(labelOf(props), () => setOpen(false))}</Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}
