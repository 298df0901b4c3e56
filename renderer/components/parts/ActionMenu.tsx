import { Menu } from '@mantine/core';
import { useAtomValue } from 'jotai';
import { type ReactNode, useMemo } from 'react';
import { holds, sessionAtom } from '../../http/session.ts';
import { Icon } from '../../icons/Icon.tsx';
import { definition } from '../../program/program.ts';
import { useLocals, useSurface, useValue } from '../../surface/hooks.ts';
import { hotkeyLabel } from '../../text/hotkeys.ts';
import { useAction } from './ActionButton.tsx';

function Item({ name }: { name: string }) {
  const surface = useSurface();
  const locals = useLocals();
  const { action, shown, enabled } = useAction(name);
  if (!action || !shown) return null;
  return (
    <Menu.Item
      disabled={!enabled}
      leftSection={<Icon name={action.icon} />}
      aria-keyshortcuts={action.hotkey}
      rightSection={
        action.hotkey && (
          <span className="inv-kbd" aria-hidden="true">
            {hotkeyLabel(action.hotkey)}
          </span>
        )
      }
      onClick={() => void surface.run(name, locals)}
    >
      {action.label}
    </Menu.Item>
  );
}

/** Keys begin at the first entry that can be chosen; Mantine's trap tries the first of all, which refuses when disabled. */
const beginAtFirst = (menu: HTMLElement | null) => {
  if (menu) setTimeout(() => menu.querySelector<HTMLElement>('[data-menu-item]:not(:disabled)')?.focus());
};

/** Actions in a menu that `target` opens. */
export function ActionMenu({ actions, target }: { actions: readonly string[]; target: ReactNode }) {
  const session = useAtomValue(sessionAtom);
  const conditions = useMemo(() => actions.map((name) => definition('action', name)?.visibleWhen ?? true), [actions]);
  const visible = useValue<unknown[]>(conditions as never);
  const isShown = (name: string, index: number) => {
    const action = definition('action', name);
    return action !== undefined && Boolean(visible?.[index]) && holds(action.permission, session);
  };
  // A menu without entries would open an empty box.
  if (!actions.some(isShown)) return null;
  return (
    <Menu position="bottom-end" shadow="md" withinPortal>
      <Menu.Target>{target}</Menu.Target>
      <Menu.Dropdown ref={beginAtFirst}>
        {actions.map((name) => (
          <Item key={name} name={name} />
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
