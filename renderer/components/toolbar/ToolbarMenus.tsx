/** The menus of a toolbar by name; one of which the user may do nothing is not there. */
import { ActionIcon, Button } from '@mantine/core';
import { orderedNames } from '../../../metadata/order.ts';
import type { PropsOf } from '../../../metadata/signatures/components.ts';
import { Icon } from '../../icons/Icon.tsx';
import { ActionMenu } from '../parts/ActionMenu.tsx';

export type Menus = NonNullable<PropsOf<'toolbar'>['menus']>;

/** The menus that have an action for this user, in order. */
export const menusOf = (menus: Menus | undefined, allowed: (action: string) => boolean): Menus[string][] =>
  orderedNames(menus ?? {})
    .flatMap((name) => menus?.[name] ?? [])
    .map((menu) => ({ ...menu, actions: menu.actions.filter(allowed) }))
    .filter(({ actions }) => actions.length > 0);

/** @param compact where there is room for icons alone */
export function ToolbarMenus({ menus, compact }: { menus: readonly Menus[string][]; compact: boolean }) {
  return menus.map(({ label, icon, actions, isPrimary }) => {
    const variant = isPrimary ? 'filled' : 'default';
    return (
      <ActionMenu
        key={label}
        actions={actions}
        target={
          compact && !isPrimary ? (
            <ActionIcon variant={variant} size={30} aria-label={label}>
              <Icon name={icon} />
            </ActionIcon>
          ) : (
            <Button
              variant={variant}
              leftSection={<Icon name={icon} />}
              rightSection={<Icon name="chevron" size={14} />}
            >
              {label}
            </Button>
          )
        }
      />
    );
  });
}
