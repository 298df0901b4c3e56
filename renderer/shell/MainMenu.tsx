/** Navigation by permission: what the user may not open is not there; where they are is marked. */
import { Tooltip } from '@mantine/core';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { isPlainClick } from '../components/parts/isPlainClick.ts';
import { Icon } from '../icons/Icon.tsx';
import type { MenuEntry } from '../navigation/menus.ts';
import { goPath } from '../navigation/navigate.ts';
import { currentRouteAtom } from '../navigation/routeAtom.ts';
import { useMenu } from '../navigation/useMenu.ts';
import { appStore } from '../program/appStore.ts';
import { definition } from '../program/program.ts';
import { hotkeyLabel } from '../text/hotkeys.ts';
import { word } from '../text/messages.ts';
import { currentScreenAtom } from './currentScreen.ts';
import { ProductSwitch } from './ProductSwitch.tsx';

interface Here {
  path: string;
  route: string | undefined;
}

/** The route that an action leads to, where that is all it does. */
function leadsTo(action: string | undefined): string | undefined {
  const [step, ...more] = (action && definition('action', action)?.steps) || [];
  return step && 'do' in step && step.do === 'navigate' && more.length === 0 ? step.route : undefined;
}

/** The address of an entry, so that it can be opened beside the page; that of an action is the page that it leads to. */
function hrefOf({ address, menu }: MenuEntry): string {
  const route = address === undefined ? leadsTo(menu.action) : undefined;
  const { path } = (route && definition('route', route)) || {};
  return address ?? (path && !path.includes('{') ? path : location.pathname);
}

const isHere = ({ address, menu }: MenuEntry, { path, route }: Here): boolean =>
  address === undefined
    ? route !== undefined && leadsTo(menu.action) === route
    : path === address || (address !== '/' && path.startsWith(`${address}/`));
const holdsHere = (entry: MenuEntry, here: Here): boolean =>
  isHere(entry, here) || entry.under.some((one) => holdsHere(one, here));

function Leaf({ entry, folded, place }: { entry: MenuEntry; folded: boolean; place: Here }) {
  const { menu, address } = entry;
  const here = isHere(entry, place);
  const link = (
    <a
      className={`inv-menu-item ${here ? 'inv-menu-here' : ''}`}
      href={hrefOf(entry)}
      aria-current={here ? 'page' : undefined}
      aria-label={folded ? menu.label : undefined}
      aria-keyshortcuts={menu.hotkey}
      onClick={(event) => {
        if (!isPlainClick(event)) return;
        event.preventDefault();
        if (address) void goPath(address);
        else if (menu.action) void appStore.get(currentScreenAtom)?.run(menu.action);
      }}
    >
      <Icon name={menu.icon ?? 'list'} size={18} />
      {!folded && <span className="inv-menu-label">{menu.label}</span>}
    </a>
  );
  const tip = [folded && menu.label, menu.hotkey && hotkeyLabel(menu.hotkey)].filter(Boolean).join(' · ');
  return tip ? (
    <Tooltip label={tip} position="right">
      {link}
    </Tooltip>
  ) : (
    link
  );
}

function Group({ entry, folded, place }: { entry: MenuEntry; folded: boolean; place: Here }) {
  const [open, setOpen] = useState(true);
  if (entry.under.length === 0) {
    return (
      <li>
        <Leaf entry={entry} folded={folded} place={place} />
      </li>
    );
  }
  const shown = open || folded;
  return (
    <li>
      {!folded && (
        <button
          type="button"
          className={`inv-menu-group ${holdsHere(entry, place) ? 'inv-menu-group-here' : ''}`}
          aria-expanded={shown}
          onClick={() => setOpen(!open)}
        >
          {entry.menu.label}
          <span className={`inv-chevron ${open ? '' : 'inv-chevron-folded'}`}>
            <Icon name="chevron" size={14} />
          </span>
        </button>
      )}
      {shown && (
        <ul>
          {entry.under.map((one) => (
            <Group key={one.name} entry={one} folded={folded} place={place} />
          ))}
        </ul>
      )}
    </li>
  );
}

export function MainMenu({ folded }: { folded: boolean }) {
  const entries = useMenu();
  const { path, name } = useAtomValue(currentRouteAtom);
  const place = { path, route: name };
  return (
    <nav className="inv-menu" aria-label={word('frame.mainMenu')}>
      <ProductSwitch folded={folded} />
      <ul>
        {entries.map((entry) => (
          <Group key={entry.name} entry={entry} folded={folded} place={place} />
        ))}
      </ul>
    </nav>
  );
}
