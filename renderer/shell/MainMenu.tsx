/** Navigation by permission: what the user may not open is not there; where they are is marked. */
import { Tooltip } from '@mantine/core';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { Icon } from '../icons/Icon.tsx';
import { onPlainClick } from '../navigation/followLink.ts';
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
  params: Readonly<Record<string, string>>;
  /** The entry's route that the page is, or that Back of it leads to, sooner or later. */
  under: string | undefined;
}

/** The route that an entry leads to, with the parameters that it says; undefined where it does anything else. */
function leadsTo({ route, action }: MenuEntry['menu']): { route: string; path: Record<string, unknown> } | undefined {
  if (route) return { route, path: {} };
  const [step, ...more] = (action && definition('action', action)?.steps) || [];
  return step && 'do' in step && step.do === 'navigate' && more.length === 0 && step.route
    ? { route: step.route, path: step.path ?? {} }
    : undefined;
}

const routesIn = (entries: readonly MenuEntry[]): string[] =>
  entries.flatMap(({ menu, under }) => [
    ...(leadsTo(menu) ? [leadsTo(menu)?.route as string] : []),
    ...routesIn(under),
  ]);

/** The nearest of these routes on the way Back from a page. */
function nearestOf(routes: ReadonlySet<string>, page: string | undefined): string | undefined {
  const seen = new Set<string>();
  for (let at = page; at !== undefined && !seen.has(at); at = definition('route', at)?.back) {
    if (routes.has(at)) return at;
    seen.add(at);
  }
  return undefined;
}

function isHere({ address, menu }: MenuEntry, { path, params, under }: Here): boolean {
  if (under === undefined) return address !== undefined && path === address;
  const to = leadsTo(menu);
  const isSaid = ([name, value]: [string, unknown]) => typeof value !== 'string' || params[name] === value;
  return to?.route === under && Object.entries(to.path).every(isSaid);
}

/** The address of an entry, so that it can be opened beside the page; that of an action is the page that it leads to. */
function hrefOf({ address, menu }: MenuEntry): string {
  const to = address === undefined ? leadsTo(menu) : undefined;
  const { path } = (to && definition('route', to.route)) || {};
  const filled = path?.replace(/\{(\w+)\}/g, (whole, name: string) =>
    typeof to?.path[name] === 'string' ? encodeURIComponent(to.path[name]) : whole,
  );
  return address ?? (filled && !filled.includes('{') ? filled : location.pathname);
}
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
      onClick={onPlainClick(() => {
        if (address) void goPath(address);
        else if (menu.action) void appStore.get(currentScreenAtom)?.run(menu.action);
      })}
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
  const { path, name, params } = useAtomValue(currentRouteAtom);
  const place = { path, params, under: nearestOf(new Set(routesIn(entries)), name) };
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
