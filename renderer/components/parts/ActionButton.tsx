/** A button for an action: its label, icon and tooltip; hidden, or not to be pressed, as the action says. */
import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { useAtomValue } from 'jotai';
import { type MouseEvent, useState } from 'react';
import { holds, sessionAtom } from '../../http/session.ts';
import { Icon } from '../../icons/Icon.tsx';
import { definition } from '../../program/program.ts';
import { useLocals, useSurface, useValue } from '../../surface/hooks.ts';
import { hotkeyLabel } from '../../text/hotkeys.ts';

export type ButtonVariant = 'primary' | 'default' | 'subtle' | 'danger';

const VARIANTS = {
  primary: { variant: 'filled' },
  default: { variant: 'default' },
  subtle: { variant: 'subtle', color: 'gray' },
  danger: { variant: 'filled', color: 'red.9' },
} as const satisfies Record<ButtonVariant, object>;

/** State of an action's button: visible, enabled, and its accessible description. */
export function useAction(name: string) {
  const action = definition('action', name);
  const session = useAtomValue(sessionAtom);
  const visible = useValue<unknown>(action?.visibleWhen ?? true);
  const enabled = useValue<unknown>(action?.enabledWhen ?? true);
  const shown = action !== undefined && Boolean(visible) && holds(action.permission, session);
  return { action, shown, enabled: Boolean(enabled) };
}

interface Props {
  action: string;
  variant?: ButtonVariant | undefined;
  fullWidth?: boolean | undefined;
  /** Submits the surrounding form instead of running the action. */
  submits?: boolean;
  /** Shows only the icon; the label is its tooltip. */
  iconOnly?: boolean;
}

export function ActionButton({ action: name, variant = 'default', fullWidth, submits, iconOnly }: Props) {
  const surface = useSurface();
  const locals = useLocals();
  const { action, shown, enabled } = useAction(name);
  const [running, setRunning] = useState(false);
  if (!action || !shown) return null;
  const run = async () => {
    setRunning(true);
    await surface.run(name, locals);
    setRunning(false);
  };
  const shared = {
    type: submits ? 'submit' : 'button',
    // Not `disabled`: it keeps the focus and says why it cannot be pressed.
    'data-disabled': !enabled || undefined,
    'aria-disabled': !enabled,
    'aria-keyshortcuts': action.hotkey,
    loading: running,
    onClick: (event: MouseEvent) => {
      if (!enabled) event.preventDefault();
      else if (!submits) void run();
    },
  } as const;
  const icon = action.icon ? <Icon name={action.icon} /> : undefined;
  const bare = Boolean(iconOnly && icon);
  const button = bare ? (
    <ActionIcon {...VARIANTS[variant]} {...shared} size={30} aria-label={action.label}>
      {icon}
    </ActionIcon>
  ) : (
    <Button {...VARIANTS[variant]} {...shared} fullWidth={fullWidth} leftSection={icon}>
      {action.label}
    </Button>
  );
  const tip = [bare ? action.label : undefined, action.toolTip, action.hotkey && hotkeyLabel(action.hotkey)]
    .filter(Boolean)
    .join(' · ');
  return tip ? <Tooltip label={tip}>{button}</Tooltip> : button;
}
