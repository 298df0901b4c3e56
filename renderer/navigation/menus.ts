/** The menu that this user sees: entries whose route or action they reach, in groups (metadata/kinds/menu.ts). */
import type { MenuDefinition } from '../../metadata/kinds/menu.ts';
import { ordered } from '../../metadata/order.ts';
import type { Program } from '../../metadata/program.ts';

export interface MenuEntry {
  name: string;
  menu: MenuDefinition;
  /** The address that it leads to; undefined of a group and of an action. */
  address: string | undefined;
  under: MenuEntry[];
}

export interface MenuHost {
  definitions: Pick<Program['definitions'], 'menu' | 'route' | 'action'>;
  holds(permission: string | readonly string[] | undefined): boolean;
  /** The product in use; entries of another product are left out. */
  product?: string | undefined;
  visible(expression: unknown): boolean;
}

export type MenuPosition = NonNullable<MenuDefinition['where']>;

/** The entries below `parent` (the top ones of a menu by default). A group with nothing in it is not shown. */
export function menuEntries(host: MenuHost, parent?: string, where: MenuPosition = 'main'): MenuEntry[] {
  const { menu: menus, route: routes, action: actions } = host.definitions;
  return ordered(menus).flatMap(([name, menu]): MenuEntry[] => {
    if (menu.under !== parent || !host.holds(menu.permission)) return [];
    if (parent === undefined && (menu.where ?? 'main') !== where) return [];
    if (menu.product && host.product && menu.product !== host.product) return [];
    if (menu.visibleWhen !== undefined && !host.visible(menu.visibleWhen)) return [];
    const route = menu.route ? routes[menu.route] : undefined;
    const reached = route && host.holds(route.permission) && !route.path.includes('{');
    const action = menu.action ? actions[menu.action] : undefined;
    const under = menuEntries(host, name);
    if (!reached && !(action && host.holds(action.permission)) && under.length === 0) return [];
    return [{ name, menu, address: reached ? route.path : undefined, under }];
  });
}
