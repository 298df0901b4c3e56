/** The command palette: pages, actions of this screen, what was opened lately. */
import '@mantine/spotlight/styles.css';
import { Spotlight, spotlight } from '@mantine/spotlight';
import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { holds, sessionAtom } from '../calls/session.ts';
import { Icon } from '../icons/Icon.tsx';
import { goPath } from '../navigation/navigate.ts';
import { recentAtom, useRecent } from '../navigation/recentRoutes.ts';
import { currentRouteAtom } from '../navigation/routeAtom.ts';
import { programAtom } from '../program/program.ts';
import { hotkeyLabel } from '../text/hotkeys.ts';
import { word } from '../text/messages.ts';
import { currentScreenAtom } from './currentScreen.ts';

export const openPalette = (): void => spotlight.open();

export function Palette() {
  useRecent();
  const program = useAtomValue(programAtom);
  const session = useAtomValue(sessionAtom);
  const screen = useAtomValue(currentScreenAtom);
  const recent = useAtomValue(recentAtom);
  const { path } = useAtomValue(currentRouteAtom);
  const groups = useMemo(() => {
    if (!program) return [];
    const { route: routes, action: actions } = program.definitions;
    const reachable = Object.entries(routes).filter(
      ([, route]) =>
        route.screen &&
        route.session !== 'none' &&
        !route.furtherAddress &&
        !route.path.includes('{') &&
        holds(route.permission, session),
    );
    const pages = reachable
      .map(([name, route]) => ({
        id: `page-${name}`,
        label: route.title,
        description: route.path,
        onClick: () => void goPath(route.path),
      }))
      .sort((left, right) => left.label.localeCompare(right.label));
    const here = new Set(screen?.definition.actions ?? []);
    const doing = Object.entries(actions)
      .filter(([name, action]) => (action.palette || here.has(name)) && holds(action.permission, session))
      .filter(([, action]) => action.visibleWhen === undefined || screen?.value(action.visibleWhen))
      .map(([name, action]) => ({
        id: `action-${name}`,
        label: action.label,
        leftSection: <Icon name={action.icon ?? 'play'} />,
        rightSection: action.hotkey && <kbd className="inv-kbd">{hotkeyLabel(action.hotkey)}</kbd>,
        onClick: () => void screen?.run(name),
      }));
    const lately = recent
      .filter((one) => one.path !== path)
      .map((one) => ({
        id: `recent-${one.path}`,
        label: one.title,
        description: one.path,
        onClick: () => void goPath(one.path),
      }));
    return [
      { group: word('palette.actions'), actions: doing },
      { group: word('palette.lately'), actions: lately },
      { group: word('palette.pages'), actions: pages },
    ].filter((group) => group.actions.length > 0);
  }, [program, session, screen, recent, path]);
  return (
    <Spotlight
      actions={groups}
      shortcut={null}
      attributes={{ content: { 'aria-label': word('palette.find') } }}
      nothingFound={word('palette.nothing')}
      highlightQuery
      scrollable
      maxHeight={420}
      limit={40}
      searchProps={{
        placeholder: word('palette.find'),
        'aria-label': word('palette.find'),
        leftSection: <Icon name="find" />,
      }}
    />
  );
}
