/** The command palette: actions of this screen, recently opened pages, all pages, and the records that the server finds. */
import '@mantine/spotlight/styles.css';
import { createSpotlight, Spotlight } from '@mantine/spotlight';
import { useAtomValue } from 'jotai';
import { useEffect, useMemo, useState } from 'react';
import type { ActionDefinition } from '../../metadata/kinds/action.ts';
import { holds, type Session, sessionAtom } from '../http/session.ts';
import { Icon } from '../icons/Icon.tsx';
import { type MenuEntry, type MenuHost, menuEntries } from '../navigation/menus.ts';
import { goPath } from '../navigation/navigate.ts';
import { recentAtom, useRecent } from '../navigation/recentRoutes.ts';
import { currentRouteAtom } from '../navigation/routeAtom.ts';
import { programAtom } from '../program/program.ts';
import { hotkeyLabel } from '../text/hotkeys.ts';
import { word } from '../text/messages.ts';
import { currentScreenAtom } from './currentScreen.ts';
import { foundGroups } from './foundGroups.tsx';
import { openHelpHere } from './HelpPanel.tsx';
import { useSearch } from './useSearch.ts';

const [store, palette] = createSpotlight();
export const openPalette = (): void => palette.open();

/** Where nothing was there to be chosen when it was typed, Enter takes the first of what has come since. */
function selectFirst(): void {
  const list = document.getElementById(store.getState().listId);
  if (!list || list.querySelector('[data-selected]')) return;
  list.querySelector('[data-action]')?.setAttribute('data-selected', 'true');
  store.updateState((state) => ({ ...state, selected: 0 }));
}

/** One action of each label: that of this page, else the one with the shortest name, which is the family's main page. */
function withoutSameLabels(
  entries: readonly [string, ActionDefinition][],
  here: ReadonlySet<string>,
): [string, ActionDefinition][] {
  const byLabel = new Map<string, [string, ActionDefinition]>();
  for (const entry of entries) {
    const [name, { label }] = entry;
    const known = byLabel.get(label)?.[0];
    const isBetter = known !== undefined && !here.has(known) && (here.has(name) || name.length < known.length);
    if (known === undefined || isBetter) byLabel.set(label, entry);
  }
  return [...byLabel.values()];
}

/** The place of each address in the menus of all products. */
function placesInMenu(definitions: MenuHost['definitions'], session: Session | undefined): Map<string, number> {
  const host: MenuHost = { definitions, holds: (permission) => holds(permission, session), visible: () => true };
  const addresses = (entries: readonly MenuEntry[]): string[] =>
    entries.flatMap(({ address, under }) => [...(address === undefined ? [] : [address]), ...addresses(under)]);
  return new Map([...new Set(addresses(menuEntries(host)))].map((address, place) => [address, place]));
}

export function Palette() {
  useRecent();
  const program = useAtomValue(programAtom);
  const session = useAtomValue(sessionAtom);
  const screen = useAtomValue(currentScreenAtom);
  const recent = useAtomValue(recentAtom);
  const { path } = useAtomValue(currentRouteAtom);
  const [query, setQuery] = useState('');
  const { found, isSearching } = useSearch(query);
  const lately = useMemo(() => recent.filter((one) => one.path !== path), [recent, path]);
  const groups = useMemo(() => {
    if (!program) return [];
    const { route: routes, action: actions, menu: menus } = program.definitions;
    // A page is known by its place in the menu, not by its address.
    const entries = new Map(
      Object.values(menus).flatMap(({ route, icon, under }) =>
        route ? [[route, { icon, group: under === undefined ? undefined : menus[under]?.label }] as const] : [],
      ),
    );
    const places = placesInMenu(program.definitions, session);
    const reachable = Object.entries(routes).filter(
      ([, route]) =>
        route.screen &&
        route.session !== 'none' &&
        !route.furtherAddress &&
        !route.path.includes('{') &&
        holds(route.permission, session),
    );
    const pages = reachable
      .map(([name, route]) => {
        const entry = entries.get(name);
        return {
          id: `page-${name}`,
          label: route.title,
          ...(entry?.group && entry.group !== route.title && { description: entry.group }),
          leftSection: <Icon name={entry?.icon ?? 'open'} />,
          onClick: () => void goPath(route.path),
          place: places.get(route.path) ?? places.size,
        };
      })
      // Pages of the menu come first, in its order.
      .sort((left, right) => left.place - right.place || left.label.localeCompare(right.label))
      .map(({ place: _, ...page }) => page);
    const here = new Set(screen?.definition.actions ?? []);
    const shownActions = withoutSameLabels(
      Object.entries(actions)
        .filter(([name, action]) => (action.palette || here.has(name)) && holds(action.permission, session))
        .filter(([, action]) => action.visibleWhen === undefined || screen?.value(action.visibleWhen)),
      here,
    );
    const doing = shownActions.map(([name, action]) => ({
      id: `action-${name}`,
      label: action.label,
      leftSection: <Icon name={action.icon ?? 'play'} />,
      rightSection: action.hotkey && <kbd className="inv-kbd">{hotkeyLabel(action.hotkey)}</kbd>,
      onClick: () => void screen?.run(name),
    }));
    const ofThisPage = doing.filter((_, index) => here.has(shownActions[index]?.[0] ?? ''));
    const help = {
      id: 'help',
      label: word('help.title'),
      leftSection: <Icon name="help" />,
      rightSection: <kbd className="inv-kbd">?</kbd>,
      onClick: openHelpHere,
    };
    const whoMay = {
      id: 'whoMay',
      label: word('help.whoMay'),
      leftSection: <Icon name="shield" />,
      onClick: openHelpHere,
    };
    const opened = lately.map((one) => ({
      id: `recent-${one.path}`,
      label: one.title,
      leftSection: <Icon name="history" />,
      onClick: () => void goPath(one.path),
    }));
    return [
      { group: word('palette.actions'), actions: [...ofThisPage, help, whoMay] },
      { group: word('palette.lately'), actions: opened },
      { group: word('palette.pages'), actions: pages },
      { group: word('palette.further'), actions: doing.filter((one) => !ofThisPage.includes(one)) },
    ].filter((group) => group.actions.length > 0);
  }, [program, session, screen, lately]);
  // Search results come last, so that entries the user is about to choose do not move.
  const shown = useMemo(
    () => [...groups, ...(program ? foundGroups(found, query, lately) : [])],
    [groups, program, found, query, lately],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the list has changed.
  useEffect(() => {
    if (query.trim()) selectFirst();
  }, [shown]);
  return (
    <Spotlight
      store={store}
      actions={shown}
      query={query}
      onQueryChange={setQuery}
      shortcut={null}
      attributes={{ content: { 'aria-label': word('palette.find') } }}
      nothingFound={word(isSearching ? 'palette.searching' : 'palette.nothing')}
      highlightQuery
      scrollable
      maxHeight={420}
      limit={60}
      searchProps={{
        placeholder: word('palette.find'),
        'aria-label': word('palette.find'),
        leftSection: <Icon name="find" />,
      }}
    />
  );
}
