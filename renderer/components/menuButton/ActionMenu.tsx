import { Menu } from '@mantine/core';
import type { ReactNode } from 'react';
import { useLocals, useSurface } from '../../runtime/hooks.ts';
import { hotkeyLabel } from '../../runtime/hotkeys.ts';
import { useAction } from '../button/ActionButton.tsx';
import { Icon } from '../icon/Icon.tsx';

function Item({ name }: { name: string }) {
  const surface = useSurface();
  const locals = useLocals();
  const { action, shown, enabled } = useAction(name);
  if (!action || !shown) return null;
  return (
    <Menu.Item
      disabled={!enabled}
      leftSection={<Icon name={action.icon} />}
      rightSection={action.hotkey && <kbd className="inv-kbd">{hotkeyLabel(action.hotkey)}</kbd>}
      onClick={() => void surface.run(name, locals)}
    >
      {action.label}
    </Menu.Item>
  );
}

/** Actions in a menu that `target` opens. */
export function ActionMenu({ actions, target }: { actions: readonly string[]; target: ReactNode }) {
  return (
    <Menu position="bottom-end" shadow="md" withinPortal>
      <Menu.Target>{target}</Menu.Target>
      <Menu.Dropdown>
        {actions.map((name) => (
          <Item key={name} name={name} />
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
