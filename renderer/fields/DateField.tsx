import { ActionIcon, Popover, TextInput } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { dayOf, dayOfLiteral } from '../../engine/index.ts';
import { readDay } from '../components/grid/values/readDay.ts';
import { Icon } from '../components/icon/Icon.tsx';
import { word } from '../runtime/messages.ts';
import { today } from '../runtime/program.ts';
import { type FieldInputProps, inputProps, textOf } from './fieldProps.ts';

const DayPicker = lazy(() => import('./DayPicker.tsx'));

/** A day: typed in any of the usual ways, shown as yyyy-MM-dd, or chosen from a calendar (alt+down opens it). */
export function DateField(props: FieldInputProps) {
  const [open, setOpen] = useState(false);
  const { value, onChange, onBlur, readOnly } = props;
  const settle = () => {
    const typed = textOf(value);
    const stays = props.relativeDays && dayOfLiteral(typed, today()) !== undefined;
    const day = typed && !stays ? readDay(typed, today()) : undefined;
    // What is no day stays as it was typed, for the check to mark.
    if (day && day !== typed && dayOf(typed) === undefined) onChange(day);
    onBlur?.();
  };
  const label = props.label ?? props['aria-label'] ?? props.field.label;
  return (
    <Popover opened={open} onChange={setOpen} trapFocus position="bottom-end" shadow="md" returnFocus>
      <TextInput
        {...inputProps({ placeholder: 'yyyy-mm-dd', ...props })}
        value={textOf(value)}
        autoComplete="off"
        onBlur={settle}
        onChange={(event) => onChange(event.currentTarget.value === '' ? null : event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.altKey && event.key === 'ArrowDown' && !readOnly) setOpen(true);
        }}
        rightSection={
          <Popover.Target>
            <ActionIcon
              size="sm"
              disabled={readOnly}
              aria-label={word('field.calendar', { label })}
              onClick={() => setOpen(!open)}
            >
              <Icon name="calendar" />
            </ActionIcon>
          </Popover.Target>
        }
      />
      <Popover.Dropdown>
        <Suspense>
          <DayPicker
            value={dayOf(value) ?? null}
            choose={(day) => {
              onChange(day);
              setOpen(false);
            }}
          />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}
