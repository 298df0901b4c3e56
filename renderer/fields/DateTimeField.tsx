import { ActionIcon, Popover, TextInput } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { Icon } from '../components/icon/Icon.tsx';
import { word } from '../runtime/messages.ts';
import { today } from '../runtime/program.ts';
import { instantOf, wallTime, zoneInForce } from '../runtime/zonedTime.ts';
import { type FieldInputProps, inputProps, textOf } from './fieldProps.ts';
import { readMoment } from './readMoment.ts';

const MomentPicker = lazy(() => import('./MomentPicker.tsx'));

/** What is typed, as it is kept: the instant with the zone's offset; what is no time stays as it was typed. */
function kept(typed: string): string {
  const moment = readMoment(typed, today());
  return (moment && instantOf(moment, zoneInForce())) || typed;
}

/**
 * A day and time of the tenant's zone: typed in any of the usual ways, shown as yyyy-MM-dd HH:mm, or chosen (alt+down opens
 * the calendar). The instant is kept with the zone's offset. Seconds, which are not shown, stay until another time is given.
 */
export function DateTimeField(props: FieldInputProps) {
  const { value, onChange, onBlur, readOnly } = props;
  const [open, setOpen] = useState(false);
  // What is being typed is shown as it is: put into the zone at each key, it would change under the hands.
  const [typing, setTyping] = useState(false);
  const text = textOf(value);
  const shown = wallTime(text, zoneInForce());
  const settle = () => {
    if (typing && text !== '') {
      const next = kept(text);
      if (next !== text) onChange(next);
    }
    setTyping(false);
    onBlur?.();
  };
  const label = props.label ?? props['aria-label'] ?? props.field.label;
  return (
    <Popover opened={open} onChange={setOpen} trapFocus position="bottom-end" shadow="md" returnFocus>
      <TextInput
        {...inputProps({ placeholder: 'yyyy-mm-dd hh:mm', ...props })}
        value={typing ? text : shown}
        autoComplete="off"
        onBlur={settle}
        onChange={(event) => {
          setTyping(true);
          onChange(event.currentTarget.value === '' ? null : event.currentTarget.value);
        }}
        onKeyDown={(event) => {
          // A form sent by Enter is sent with the time, not with the text.
          if (event.key === 'Enter' && typing) settle();
          if (!event.altKey || event.key !== 'ArrowDown' || readOnly) return;
          settle();
          setOpen(true);
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
          <MomentPicker
            value={readMoment(shown, today())?.slice(0, 16) ?? null}
            label={label}
            choose={(moment) => onChange(moment === null ? null : (instantOf(moment, zoneInForce()) ?? null))}
            done={() => setOpen(false)}
          />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}
