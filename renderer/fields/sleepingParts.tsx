/** What stands at the right of a sleeping input, drawn as Mantine draws it (PlainInput.test.tsx holds them beside each other). */

import { ActionIcon, CloseButton, Combobox, type MantineTheme, UnstyledButton } from '@mantine/core';
import type { CSSProperties, ReactNode } from 'react';
import { remembered } from '../../metadata/remembered.ts';
import { Icon } from '../icons/Icon.tsx';

const ICON = ['ActionIcon', ActionIcon.classes.root] as const;
const CLEAR = ['InputClearButton', CloseButton.classes.root] as const;
const button = ([name, css]: readonly [string, string | undefined], active = true): string =>
  `mantine-focus-auto ${active ? 'mantine-active ' : ''}${css} mantine-${name}-root ${UnstyledButton.classes.root} mantine-UnstyledButton-root`;
const CLEAR_BUTTON = button(CLEAR);
const CALENDAR_BUTTON = button(ICON);
const CALENDAR_FIXED = button(ICON, false);
const CALENDAR_ICON = `${ActionIcon.classes.icon} mantine-ActionIcon-icon`;
const CHEVRON = `${Combobox.classes.chevron} mantine-ComboboxChevron-chevron`;

/** The distance of what is at the right to the border, by size. */
const OFFSET: Readonly<Record<string, number>> = { xs: 7, sm: 8, md: 10, lg: 12, xl: 15 };

function shape(path: string, of: object): ReactNode {
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: decoration beside an input that has a name.
    <svg viewBox="0 0 15 15" fill="none" xmlns="http://www.w3.org/2000/svg" {...of}>
      <path d={path} fill="currentColor" fillRule="evenodd" clipRule="evenodd" />
    </svg>
  );
}
const CHEVRON_PATH =
  'M4.93179 5.43179C4.75605 5.60753 4.75605 5.89245 4.93179 6.06819C5.10753 6.24392 5.39245 6.24392 5.56819 6.06819L7.49999 4.13638L9.43179 6.06819C9.60753 6.24392 9.89245 6.24392 10.0682 6.06819C10.2439 5.89245 10.2439 5.60753 10.0682 5.43179L7.81819 3.18179C7.73379 3.0974 7.61933 3.04999 7.49999 3.04999C7.38064 3.04999 7.26618 3.0974 7.18179 3.18179L4.93179 5.43179ZM10.0682 9.56819C10.2439 9.39245 10.2439 9.10753 10.0682 8.93179C9.89245 8.75606 9.60753 8.75606 9.43179 8.93179L7.49999 10.8636L5.56819 8.93179C5.39245 8.75606 5.10753 8.75606 4.93179 8.93179C4.75605 9.10753 4.75605 9.39245 4.93179 9.56819L7.18179 11.8182C7.35753 11.9939 7.64245 11.9939 7.81819 11.8182L10.0682 9.56819Z';
const CLOSE_PATH =
  'M11.7816 4.03157C12.0062 3.80702 12.0062 3.44295 11.7816 3.2184C11.5571 2.99385 11.193 2.99385 10.9685 3.2184L7.50005 6.68682L4.03164 3.2184C3.80708 2.99385 3.44301 2.99385 3.21846 3.2184C2.99391 3.44295 2.99391 3.80702 3.21846 4.03157L6.68688 7.49999L3.21846 10.9684C2.99391 11.193 2.99391 11.557 3.21846 11.7816C3.44301 12.0061 3.80708 12.0061 4.03164 11.7816L7.50005 8.31316L10.9685 11.7816C11.193 12.0061 11.5571 12.0061 11.7816 11.7816C12.0062 11.557 12.0062 11.193 11.7816 10.9684L8.31322 7.49999L11.7816 4.03157Z';
const CLOSE = shape(CLOSE_PATH, { style: { width: 'var(--cb-icon-size, 70%)', height: 'var(--cb-icon-size, 70%)' } });

const chevrons = new Map<string, ReactNode>();
/** The arrow of a list. */
export function chevron(size: string, error: string | undefined): ReactNode {
  const key = `${size} ${error ?? ''}`;
  const drawn =
    chevrons.get(key) ??
    shape(CHEVRON_PATH, {
      className: CHEVRON,
      'data-size': size,
      'data-combobox-chevron': true,
      'data-error': error,
      style: { '--combobox-chevron-size': `var(--combobox-chevron-size-${size})` },
    });
  chevrons.set(key, drawn);
  return drawn;
}

/** What empties the field, beside what else is at its right. */
export function withClear(size: string, label: string, beside: ReactNode): ReactNode {
  return (
    <div
      data-combined-clear-section
      style={{ display: 'flex', gap: 2, alignItems: 'center', paddingInlineEnd: OFFSET[size] }}
    >
      <button
        className={CLEAR_BUTTON}
        data-variant="transparent"
        data-size={size}
        type="button"
        tabIndex={-1}
        aria-hidden="true"
        aria-label={label}
        style={
          {
            '--cb-size': `var(--cb-size-${size})`,
            pointerEvents: 'all',
            background: 'var(--input-bg)',
          } as CSSProperties
        }
      >
        {CLOSE}
      </button>
      {beside}
    </div>
  );
}

const lookOf = remembered((theme: MantineTheme): CSSProperties => {
  const given = { size: 'sm', ...theme.components.ActionIcon?.defaultProps } as object;
  return (ActionIcon.varsResolver(theme, given, undefined).root ?? {}) as CSSProperties;
});

/** What opens a calendar. */
export function calendarButton(theme: MantineTheme, label: string, disabled: boolean): ReactNode {
  const variant = theme.components.ActionIcon?.defaultProps as { variant?: string } | undefined;
  return (
    <button
      className={disabled ? CALENDAR_FIXED : CALENDAR_BUTTON}
      data-variant={variant?.variant ?? 'filled'}
      data-size="sm"
      data-disabled={disabled || undefined}
      type="button"
      disabled={disabled}
      aria-label={label}
      aria-haspopup="dialog"
      aria-expanded={false}
      style={lookOf(theme)}
    >
      <span className={CALENDAR_ICON}>
        <Icon name="calendar" />
      </span>
    </button>
  );
}
